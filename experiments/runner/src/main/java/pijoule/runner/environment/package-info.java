/** Hardware and software of a host. */
package pijoule.runner.environment;
