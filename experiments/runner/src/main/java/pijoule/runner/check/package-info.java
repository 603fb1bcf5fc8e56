/**
 * What must hold before the first run: everything that is wrong with a bench is found at once, in
 * the order of repair, each problem with its remedy. A further check is a class here and a line in
 * {@link pijoule.runner.check.AllChecks}. A survey of two boards writes a bench for them.
 */
package pijoule.runner.check;
