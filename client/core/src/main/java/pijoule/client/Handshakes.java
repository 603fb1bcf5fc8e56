package pijoule.client;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import pijoule.contract.phase.PhaseRecorder;
import pijoule.contract.tls.Handshake;

/** Handshakes of the client's connections, from whichever thread makes them. */
public final class Handshakes implements Consumer<Handshake> {
  private final ConcurrentLinkedQueue<Handshake> finished = new ConcurrentLinkedQueue<>();

  @Override
  public void accept(Handshake handshake) {
    finished.add(handshake);
  }

  /** Moves those since the last call to the call that a recorder is at. */
  void moveTo(PhaseRecorder recorder) {
    for (Handshake of = finished.poll(); of != null; of = finished.poll()) {
      recorder.handshake(of.startNs(), of.endNs(), of.resumed(), of.protocol(), of.cipherSuite());
    }
  }
}
