package pijoule.contract.phase;

import java.time.Duration;
import java.util.Objects;

/**
 * A phase's operation, repeated back to back after the measured call; the window's time or energy,
 * divided by its operations, is that of one warmed-up operation.
 *
 * @param phase {@code serialize} or {@code deserialize}
 * @param operations carried out in the window, at least 1
 * @param startNs monotonic clock of the process before the first operation, ns
 * @param endNs monotonic clock after the last, ns; after the start
 */
public record AmortizedWindow(Phase phase, long operations, long startNs, long endNs) {
  /** Shortest window that may be asked for: some samples of a meter of 1 kHz and more. */
  public static final Duration MIN = Duration.ofMillis(1);

  /** Longest window that may be asked for. */
  public static final Duration MAX = Duration.ofSeconds(10);

  public AmortizedWindow {
    Objects.requireNonNull(phase, "phase");
    if (!isAmortizable(phase)) {
      throw new IllegalArgumentException(
          "an amortised phase must be serialize or deserialize, got " + phase.key());
    }
    if (operations < 1) {
      throw new IllegalArgumentException(
          "an amortised window must hold at least 1 operation, got " + operations);
    }
    if (endNs - startNs <= 0) {
      throw new IllegalArgumentException(
          "an amortised window must end after it starts, got " + (endNs - startNs) + " ns");
    }
  }

  /**
   * Tests whether it can be repeated without a network.
   *
   * @param phase any
   */
  public static boolean isAmortizable(Phase phase) {
    return phase == Phase.SERIALIZE || phase == Phase.DESERIALIZE;
  }

  /**
   * Tests whether it is within {@link #MIN} and {@link #MAX}.
   *
   * @param window asked for
   */
  public static boolean isAllowed(Duration window) {
    return window.compareTo(MIN) >= 0 && window.compareTo(MAX) <= 0;
  }

  /** Returns length of the whole window, ns. */
  public long durationNs() {
    return endNs - startNs;
  }
}
