package pijoule.server.exchange;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import pijoule.contract.clock.NanoClock;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Amortizer;
import pijoule.contract.phase.Phase;

/**
 * The last recorded request with its answer, and the windows in which their codec's work was
 * repeated. Of one run at a time: the next run's request takes the place of the last one's. A
 * window is filled outside of any lock, so that requests are answered and kept meanwhile; one at a
 * time, because two would disturb each other.
 */
public final class AmortizedRuns {
  private final Codec codec;
  private final NanoClock clock;
  private final Semaphore turn = new Semaphore(1);
  private final List<AmortizedWindow> windows = new ArrayList<>();
  private Kept kept = new Kept("", null, null);

  /** A request and its answer; neither changes any more. */
  private record Kept(String run, RequestBody body, MemoryOutputStream answer) {}

  /**
   * @param codec of the stack
   * @param clock monotonic
   */
  public AmortizedRuns(Codec codec, NanoClock clock) {
    this.codec = codec;
    this.clock = clock;
  }

  synchronized void keep(String ofRun, RequestBody received, MemoryOutputStream sent) {
    if (!kept.run.equals(ofRun)) {
      windows.clear();
    }
    kept = new Kept(ofRun, received, sent);
  }

  private synchronized Kept kept(String ofRun) throws NotKeptException {
    if (!kept.run.equals(ofRun)) {
      throw NotKeptException.unknown(ofRun);
    }
    return kept;
  }

  /**
   * Repeats an operation of the run's last request. Takes twice the window and three operations at
   * most.
   *
   * @param ofRun id of the run, none of whose requests is under way
   * @param phase {@code serialize} or {@code deserialize}
   * @param windowNs minimum length, ns
   * @return the window; it is kept for the run's record as well
   * @throws NotKeptException if another run's request is kept, or a window is being filled
   * @throws Exception if the operation fails, or its result differs from the request's
   */
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

  private AmortizedWindow repeat(Kept request, Phase phase, Amortizer amortizer) throws Exception {
    Exchange.unrecorded().enter();
    try {
      // The answer is a message too: read back it gives the numbers that it was made of.
      int[] sorted = codec.deserialize(request.answer.stream());
      return phase == Phase.SERIALIZE
          ? serialize(amortizer, request.answer, sorted)
          : deserialize(amortizer, request.body, sorted);
    } finally {
      Exchange.leave();
    }
  }

  private AmortizedWindow serialize(Amortizer amortizer, MemoryOutputStream answer, int[] sorted)
      throws Exception {
    MemoryOutputStream out = new MemoryOutputStream(answer.size());
    AmortizedWindow window =
        amortizer.fill(
            Phase.SERIALIZE,
            () -> {
              out.reset();
              codec.serialize(sorted, out);
              return out;
            });
    require(Phase.SERIALIZE, out.holdsSameAs(answer));
    return window;
  }

  private AmortizedWindow deserialize(Amortizer amortizer, RequestBody body, int[] sorted)
      throws Exception {
    AmortizedWindow window =
        amortizer.fill(
            Phase.DESERIALIZE,
            () -> codec.deserialize(new MemoryInputStream(body.bytes(), body.size())));
    int[] numbers = ((int[]) amortizer.last()).clone();
    Arrays.sort(numbers);
    require(Phase.DESERIALIZE, Arrays.equals(numbers, sorted));
    return window;
  }

  private static void require(Phase phase, boolean same) {
    if (!same) {
      throw new IllegalStateException(
          "amortised " + phase.key() + " must make what the request's did, got something else");
    }
  }

  /**
   * @param ofRun id of a run
   * @return its windows; absent where none was asked for
   */
  public synchronized Optional<List<AmortizedWindow>> windows(String ofRun) {
    return kept.run.equals(ofRun) && !windows.isEmpty()
        ? Optional.of(List.copyOf(windows))
        : Optional.empty();
  }
}
