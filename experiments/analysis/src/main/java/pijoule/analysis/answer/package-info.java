/** The answer that a reader sees first: which is slower, by how much, how sure, and what next. */
package pijoule.analysis.answer;
