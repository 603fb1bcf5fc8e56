package pijoule.server.direct;

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
 * repeated. Of one run at a time; a window is filled outside of any lock, one at a time.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class LastCall<Q, A> implements Windows {
  private final Codec<Q, A> codec;
  private final Semaphore turn = new Semaphore(1);
  private final List<AmortizedWindow> windows = new ArrayList<>();
  private String run = "";
  private Kept<Q, A> kept;

  /**
   * A request and its answer, as values and as bytes; nothing of them changes any more.
   *
   * @param request as a value
   * @param answer what its codec writes
   * @param received the request's bytes
   * @param sent the answer's bytes
   * @param <Q> a request, in the domain's type
   * @param <A> an answer, as the codec has it
   */
  public record Kept<Q, A>(Q request, A answer, Bytes received, Bytes sent) {}

  /**
   * @param codec of the endpoint
   */
  public LastCall(Codec<Q, A> codec) {
    this.codec = codec;
  }

  /**
   * Keeps a request instead of the one before.
   *
   * @param ofRun that it is of
   * @param last of that run so far
   */
  public synchronized void keep(String ofRun, Kept<Q, A> last) {
    if (!run.equals(ofRun)) {
      windows.clear();
    }
    run = ofRun;
    kept = last;
  }

  private synchronized Kept<Q, A> of(String ofRun) throws NotKeptException {
    if (!run.equals(ofRun)) {
      throw NotKeptException.unknown(ofRun);
    }
    return kept;
  }

  @Override
  public AmortizedWindow fill(String ofRun, Phase phase, long windowNs) throws Exception {
    if (!turn.tryAcquire()) {
      throw NotKeptException.busy(ofRun);
    }
    try {
      Amortizer amortizer = new Amortizer(NanoClock.SYSTEM, windowNs);
      Kept<Q, A> last = of(ofRun);
      return add(
          ofRun,
          phase == Phase.SERIALIZE ? serialize(amortizer, last) : deserialize(amortizer, last));
    } finally {
      turn.release();
    }
  }

  private synchronized AmortizedWindow add(String ofRun, AmortizedWindow window)
      throws NotKeptException {
    of(ofRun);
    windows.add(window);
    return window;
  }

  private AmortizedWindow serialize(Amortizer amortizer, Kept<Q, A> last) throws Exception {
    Bytes out = new Bytes(last.sent.size());
    AmortizedWindow window =
        amortizer.fill(
            Phase.SERIALIZE,
            () -> {
              out.reset();
              codec.write(last.answer, out);
              return out;
            });
    require(Phase.SERIALIZE, out.holdsSameAs(last.sent));
    return window;
  }

  private AmortizedWindow deserialize(Amortizer amortizer, Kept<Q, A> last) throws Exception {
    AmortizedWindow window =
        amortizer.fill(Phase.DESERIALIZE, () -> codec.read(last.received.stream()));
    require(Phase.DESERIALIZE, Objects.deepEquals(amortizer.last(), last.request));
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
