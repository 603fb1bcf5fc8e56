/** The one {@code SSLContext} of all stacks, which times handshakes. */
package pijoule.contract.tls;
