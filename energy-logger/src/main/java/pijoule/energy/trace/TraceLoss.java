package pijoule.energy.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import pijoule.energy.meter.SampleSink;

/**
 * A time within a trace of which nothing is known.
 *
 * @param afterNs time of the last sample before it, ns; empty if there is none
 * @param beforeNs time of the first sample after it, ns; empty if there is none
 * @param reason why, in one line
 * @param lostSamples samples that the meter took and that never came; empty if unknown
 */
public record TraceLoss(
    OptionalLong afterNs, OptionalLong beforeNs, String reason, OptionalLong lostSamples) {
  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if the time does not rise, or the lost samples are negative
   */
  public TraceLoss {
    boolean timed = afterNs.isPresent() && beforeNs.isPresent();
    if (timed && beforeNs.getAsLong() <= afterNs.getAsLong()) {
      throw new IllegalArgumentException(
          "before_ns of a loss must be > after_ns, got %s and %s"
              .formatted(beforeNs.getAsLong(), afterNs.getAsLong()));
    }
    if (lostSamples.orElse(0) < 0) {
      throw new IllegalArgumentException(
          "lost_samples must be >= 0, got " + lostSamples.getAsLong());
    }
  }

  /** True if the power was beyond the meter's range: no bound of it is known. */
  public boolean isClipped() {
    return reason.startsWith(SampleSink.CLIPPED_PREFIX);
  }

  /** True if it shares time with a window; one without an end, or a beginning, has none there. */
  public boolean overlaps(long startNs, long endNs) {
    return afterNs.orElse(Long.MIN_VALUE) < endNs && beforeNs.orElse(Long.MAX_VALUE) > startNs;
  }

  /** Ends the loss at the first sample after it. */
  TraceLoss until(long timeNs) {
    return new TraceLoss(afterNs, OptionalLong.of(timeNs), reason, lostSamples);
  }

  /** The losses of a trace that is being recorded; the latest may still wait for their end. */
  static final class TraceLosses {
    private final List<TraceLoss> ended = new ArrayList<>();
    private final List<TraceLoss> waiting = new ArrayList<>();

    /** Begins a loss that the next sample ends. */
    void begin(OptionalLong afterNs, String reason, OptionalLong lostSamples) {
      waiting.add(new TraceLoss(afterNs, OptionalLong.empty(), reason, lostSamples));
    }

    boolean waiting() {
      return !waiting.isEmpty();
    }

    void endAt(long timeNs) {
      waiting.forEach(loss -> ended.add(loss.until(timeNs)));
      waiting.clear();
    }

    /** All, in order; those that no sample ended are the last. */
    List<TraceLoss> all() {
      List<TraceLoss> all = new ArrayList<>(ended);
      all.addAll(waiting);
      return all;
    }
  }
}
