/**
 * Services that are called and the answers that are expected: ours, or any URL; addresses that are
 * allowed.
 */
package pijoule.client.load.called;
