package pijoule.client;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import pijoule.base.NanoClock;
import pijoule.contract.phase.PhaseRecorder;
import pijoule.contract.security.Security;
import pijoule.contract.tls.Handshake;
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

  /** Handshakes of the client's connections, from whichever thread makes them. */
  public static final class Handshakes implements Consumer<Handshake> {
    private final ConcurrentLinkedQueue<Handshake> finished = new ConcurrentLinkedQueue<>();

    @Override
    public void accept(Handshake handshake) {
      finished.add(handshake);
    }

    /** Moves those since the last call to the call that a recorder is at. */
    void moveTo(PhaseRecorder recorder) {
      for (Handshake next = finished.poll(); next != null; next = finished.poll()) {
        recorder.handshake(
            next.startNs(), next.endNs(), next.resumed(), next.protocol(), next.cipherSuite());
      }
    }
  }
}
