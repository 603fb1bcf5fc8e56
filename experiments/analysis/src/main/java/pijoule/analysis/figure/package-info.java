/** Figures of a report: charts in SVG, each with its numbers in CSV. */
package pijoule.analysis.figure;
