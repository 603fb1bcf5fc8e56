package pijoule.server.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import pijoule.base.NanoClock;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Amortizer;
import pijoule.contract.phase.Phase;

/**
 * The last recorded request with its answer, and the windows in which their codec's work was
 * repeated. Of one run at a time: the next run's request takes the place of the last one's. A
 * window is filled outside of any lock, so that requests are answered and kept meanwhile; one at a
 * time, because two would disturb each other.
 *
 * @param <C> a request and its answer, as values and as bytes; nothing of them changes any more
 */
public abstract class LastRequest<C> implements Windows {
  private final NanoClock clock;
  private final Semaphore turn = new Semaphore(1);
  private final List<AmortizedWindow> windows = new ArrayList<>();
  private String run = "";
  private C call;

  /**
   * Requires that a repeated phase has the result of the first.
   *
   * @param clock monotonic
   */
  protected LastRequest(NanoClock clock) {
    this.clock = clock;
  }

  /**
   * Does the codec's work on a call again and again.
   *
   * @param last whose work it is
   * @param phase {@code serialize} or {@code deserialize}
   * @param amortizer fills the window
   * @return the window
   * @throws Exception if the operation fails, or its result differs from the request's; see {@link
   *     #require}
   */
  protected abstract AmortizedWindow repeat(C last, Phase phase, Amortizer amortizer)
      throws Exception;

  /**
   * Keeps a request instead of the one before.
   *
   * @param ofRun that it is of
   * @param last of that run so far
   */
  public final synchronized void keep(String ofRun, C last) {
    if (!run.equals(ofRun)) {
      windows.clear();
    }
    run = ofRun;
    call = last;
  }

  private synchronized C kept(String ofRun) throws NotKeptException {
    if (!run.equals(ofRun)) {
      throw NotKeptException.unknown(ofRun);
    }
    return call;
  }

  @Override
  public final AmortizedWindow fill(String ofRun, Phase phase, long windowNs) throws Exception {
    // Requests do not queue: the caller asks again, and no thread waits.
    if (!turn.tryAcquire()) {
      throw NotKeptException.busy(ofRun);
    }
    try {
      return add(ofRun, repeat(kept(ofRun), phase, new Amortizer(clock, windowNs)));
    } finally {
      turn.release();
    }
  }

  private synchronized AmortizedWindow add(String ofRun, AmortizedWindow window)
      throws NotKeptException {
    kept(ofRun);
    windows.add(window);
    return window;
  }

  /**
   * Requires that a repeated phase has the result of the first.
   *
   * @param phase that was repeated
   * @param same whether its last result is that of the request
   * @throws IllegalStateException if it is not
   */
  protected static void require(Phase phase, boolean same) {
    if (!same) {
      throw new IllegalStateException(
          "amortised " + phase.key() + " must make what the request's did, got something else");
    }
  }

  @Override
  public final synchronized Optional<List<AmortizedWindow>> windows(String ofRun) {
    return run.equals(ofRun) && !windows.isEmpty()
        ? Optional.of(List.copyOf(windows))
        : Optional.empty();
  }
}
