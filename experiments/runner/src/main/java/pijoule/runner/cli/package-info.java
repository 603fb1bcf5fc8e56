/** Commands and options. */
package pijoule.runner.cli;
