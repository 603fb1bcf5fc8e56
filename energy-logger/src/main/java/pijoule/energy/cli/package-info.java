/** The command line: options, their checks, and the commands. */
package pijoule.energy.cli;
