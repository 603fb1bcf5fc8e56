/** The report as pages: report.md, and report.html with the power traces that it draws. */
package pijoule.analysis.page;
