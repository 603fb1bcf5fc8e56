/** What those who go on with the data need: a description of every file and column. */
package pijoule.analysis.export;
