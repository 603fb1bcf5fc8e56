package pijoule.client;

import pijoule.contract.clock.NanoClock;
import pijoule.contract.security.Security;
import pijoule.contract.tls.TimedContext;

/**
 * TLS of a stack's connections.
 *
 * @param context whose engines time their handshakes; sockets have none
 * @param clock for a stack that connects by sockets
 * @param handshakes takes those of sockets
 */
public record ClientTls(TimedContext context, NanoClock clock, Handshakes handshakes) {
  /** Reads the keys. */
  static ClientTls of(Security security, NanoClock clock) {
    Handshakes handshakes = new Handshakes();
    return new ClientTls(TimedContext.of(security, clock, handshakes), clock, handshakes);
  }
}
