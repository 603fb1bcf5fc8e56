/**
 * Sender of a schedule over a number of connections; the journal of every request; what the
 * generator used meanwhile.
 */
package pijoule.client.load.generator;
