/**
 * The report as a reader sees it: first the answer (which is slower, by how much, how sure, and
 * what next), then report.md, and report.html with the power traces that it draws.
 */
package pijoule.analysis.report;
