package pijoule.energy.trace;

import java.util.Objects;
import java.util.OptionalLong;
import pijoule.energy.meter.SampleSink;

/**
 * A time within a trace of which nothing is known.
 *
 * @param afterNs time of the last sample before it, ns; empty where there is none
 * @param beforeNs time of the first sample after it, ns; empty where there is none
 * @param reason why, in one line
 * @param lostSamples samples that the meter took and that never came; empty where unknown
 */
public record TraceLoss(
    OptionalLong afterNs, OptionalLong beforeNs, String reason, OptionalLong lostSamples) {
  /**
   * @throws IllegalArgumentException if the time does not rise, or the lost samples are negative
   */
  public TraceLoss {
    Objects.requireNonNull(reason, "reason");
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

  /** True where the power was beyond the meter's range: no bound of it is known. */
  public boolean isClipped() {
    return reason.equals(SampleSink.CLIPPED);
  }

  /**
   * True where it shares time with a window; one without an end, or a beginning, has none there.
   */
  public boolean overlaps(long startNs, long endNs) {
    return afterNs.orElse(Long.MIN_VALUE) < endNs && beforeNs.orElse(Long.MAX_VALUE) > startNs;
  }

  /** The same loss, once the first sample after it has come. */
  TraceLoss until(long timeNs) {
    return new TraceLoss(afterNs, OptionalLong.of(timeNs), reason, lostSamples);
  }
}
