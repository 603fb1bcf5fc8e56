/** The meter that is a program of others, and prints what it measures. */
package pijoule.energy.program;
