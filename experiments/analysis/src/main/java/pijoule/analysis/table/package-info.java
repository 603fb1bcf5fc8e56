/**
 * One model of a sheet and its writers: CSV, Markdown, text for a terminal, HTML and LaTeX; the
 * chapters that sheets make; the description of every file and column.
 */
package pijoule.analysis.table;
