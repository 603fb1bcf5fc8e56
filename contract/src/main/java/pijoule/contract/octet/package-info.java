/** Messages in the binary form of {@code DataOutput}. */
package pijoule.contract.octet;
