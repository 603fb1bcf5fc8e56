/** One model of a sheet, and its writers: CSV, Markdown, text for a terminal, HTML and LaTeX. */
package pijoule.analysis.tables;
