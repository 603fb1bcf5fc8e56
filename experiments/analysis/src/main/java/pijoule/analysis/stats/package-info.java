/** Statistics of what several runs of a cell measured. */
package pijoule.analysis.stats;
