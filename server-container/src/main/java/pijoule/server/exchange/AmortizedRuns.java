package pijoule.server.exchange;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import pijoule.contract.clock.NanoClock;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Amortizer;
import pijoule.contract.phase.Phase;

/**
 * The last recorded request with its answer, and the windows in which their codec's work was
 * repeated. Of one run at a time: the next run's request takes the place of the last one's.
 */
public final class AmortizedRuns {
  private final Codec codec;
  private final NanoClock clock;
  private final List<AmortizedWindow> windows = new ArrayList<>();
  private String run = "";
  private RequestBody body;
  private MemoryOutputStream answer;

  /**
   * @param codec of the stack
   * @param clock monotonic
   */
  public AmortizedRuns(Codec codec, NanoClock clock) {
    this.codec = codec;
    this.clock = clock;
  }

  synchronized void keep(String ofRun, RequestBody received, MemoryOutputStream sent) {
    if (!run.equals(ofRun)) {
      windows.clear();
    }
    run = ofRun;
    body = received;
    answer = sent;
  }

  /**
   * Repeats an operation of the run's last request.
   *
   * @param ofRun id of the run, none of whose requests is under way
   * @param phase {@code serialize} or {@code deserialize}
   * @param windowNs least length, ns
   * @return the window; it is kept for the run's record as well
   * @throws NotKeptException if another run's request is kept
   * @throws Exception if the operation fails or makes something else than for the request
   */
  public synchronized AmortizedWindow fill(String ofRun, Phase phase, long windowNs)
      throws Exception {
    if (!run.equals(ofRun)) {
      throw NotKeptException.unknown(ofRun);
    }
    Exchange.unrecorded().enter();
    try {
      Amortizer amortizer = new Amortizer(clock, windowNs);
      // The answer is a message too: read back it gives the numbers that it was made of.
      int[] sorted = codec.deserialize(answer.stream());
      AmortizedWindow window =
          phase == Phase.SERIALIZE ? serialize(amortizer, sorted) : deserialize(amortizer, sorted);
      windows.add(window);
      return window;
    } finally {
      Exchange.leave();
    }
  }

  private AmortizedWindow serialize(Amortizer amortizer, int[] sorted) throws Exception {
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

  private AmortizedWindow deserialize(Amortizer amortizer, int[] sorted) throws Exception {
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
    return run.equals(ofRun) && !windows.isEmpty()
        ? Optional.of(List.copyOf(windows))
        : Optional.empty();
  }
}
