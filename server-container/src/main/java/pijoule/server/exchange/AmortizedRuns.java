package pijoule.server.exchange;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import pijoule.contract.clock.NanoClock;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Amortizer;
import pijoule.contract.phase.Phase;
import pijoule.server.call.NotKeptException;
import pijoule.server.call.Windows;

/**
 * The last recorded request with its answer, and the windows in which their codec's work was
 * repeated. Of one run at a time: the next run's request takes the place of the last one's. A
 * window is filled outside of any lock, so that requests are answered and kept meanwhile; one at a
 * time, because two would disturb each other.
 */
public final class AmortizedRuns implements Windows {
  /** Its values are those that it read itself, or that its service answered. */
  private final Codec<Object, Object> codec;

  private final NanoClock clock;
  private final Semaphore turn = new Semaphore(1);
  private final List<AmortizedWindow> windows = new ArrayList<>();
  private String run = "";
  private Call call;

  /** A request and its answer, as values and as bytes; nothing of them changes any more. */
  record Call(Object request, Object answer, RequestBody received, MemoryOutputStream sent) {}

  /**
   * @param codec of the stack
   * @param clock monotonic
   */
  @SuppressWarnings("unchecked")
  public AmortizedRuns(Codec<?, ?> codec, NanoClock clock) {
    this.codec = (Codec<Object, Object>) codec;
    this.clock = clock;
  }

  synchronized void keep(String ofRun, Call last) {
    if (!run.equals(ofRun)) {
      windows.clear();
    }
    run = ofRun;
    call = last;
  }

  private synchronized Call kept(String ofRun) throws NotKeptException {
    if (!run.equals(ofRun)) {
      throw NotKeptException.unknown(ofRun);
    }
    return call;
  }

  @Override
  public AmortizedWindow fill(String ofRun, Phase phase, long windowNs) throws Exception {
    // Requests do not queue: the caller asks again, and no thread waits.
    if (!turn.tryAcquire()) {
      throw NotKeptException.busy(ofRun);
    }
    try {
      return keep(ofRun, repeat(kept(ofRun), phase, new Amortizer(clock, windowNs)));
    } finally {
      turn.release();
    }
  }

  private synchronized AmortizedWindow keep(String ofRun, AmortizedWindow window)
      throws NotKeptException {
    kept(ofRun);
    windows.add(window);
    return window;
  }

  private AmortizedWindow repeat(Call last, Phase phase, Amortizer amortizer) throws Exception {
    Exchange.unrecorded().enter();
    try {
      return phase == Phase.SERIALIZE
          ? serialize(amortizer, last.answer, last.sent)
          : deserialize(amortizer, last.received, last.request);
    } finally {
      Exchange.leave();
    }
  }

  private AmortizedWindow serialize(Amortizer amortizer, Object answer, MemoryOutputStream sent)
      throws Exception {
    MemoryOutputStream out = new MemoryOutputStream(sent.size());
    AmortizedWindow window =
        amortizer.fill(
            Phase.SERIALIZE,
            () -> {
              out.reset();
              codec.serialize(answer, out);
              return out;
            });
    require(Phase.SERIALIZE, out.holdsSameAs(sent));
    return window;
  }

  private AmortizedWindow deserialize(Amortizer amortizer, RequestBody received, Object request)
      throws Exception {
    AmortizedWindow window =
        amortizer.fill(
            Phase.DESERIALIZE,
            () -> codec.deserialize(new MemoryInputStream(received.bytes(), received.size())));
    require(Phase.DESERIALIZE, Objects.deepEquals(amortizer.last(), request));
    return window;
  }

  private static void require(Phase phase, boolean same) {
    if (!same) {
      throw new IllegalStateException(
          "amortised " + phase.key() + " must make what the request's did, got something else");
    }
  }

  @Override
  public synchronized Optional<List<AmortizedWindow>> windows(String ofRun) {
    return run.equals(ofRun) && !windows.isEmpty()
        ? Optional.of(List.copyOf(windows))
        : Optional.empty();
  }
}
