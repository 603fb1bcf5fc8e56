/** One model of a table, and its writers: CSV, Markdown and text for a terminal. */
package pijoule.analysis.tables;
