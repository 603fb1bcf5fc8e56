/**
 * Measures of each run: durations and energies of its phases, shares of the whole, and TCP
 * connections from captured packets, with their times on the clock of the runs.
 */
package pijoule.analysis.measure;
