/** One model of a sheet, and its writers: CSV, Markdown, text for a terminal, HTML. */
package pijoule.analysis.tables;
