/** Services that pijoule did not start. */
package pijoule.runner.url;
