/**
 * Counts and distributions of a journal, the files of a run, whether the generator was the limit.
 */
package pijoule.client.load.result;
