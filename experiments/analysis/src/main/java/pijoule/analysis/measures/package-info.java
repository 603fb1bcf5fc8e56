/** What each run measured: durations and energies of its phases, and shares of the whole. */
package pijoule.analysis.measures;
