/** The report as one page that needs nothing else, and the power traces that it draws. */
package pijoule.analysis.page;
