/**
 * Judgements of a server under load: steadiness, the search for the largest rate, CPU time and
 * memory of its process.
 */
package pijoule.runner.load;
