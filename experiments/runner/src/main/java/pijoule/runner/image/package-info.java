/** Makes images of emulated boards. */
package pijoule.runner.image;
