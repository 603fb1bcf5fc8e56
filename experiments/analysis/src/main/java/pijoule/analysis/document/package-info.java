/** What a report is made of: chapters with their tables and figures. */
package pijoule.analysis.document;
