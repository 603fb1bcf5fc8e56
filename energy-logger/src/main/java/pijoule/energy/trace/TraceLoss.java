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

  /**
   * This loss and a later one as one, under this reason, or as clipped if either was: nothing is
   * known from the begin of this one to the end of the other.
   */
  private TraceLoss with(TraceLoss later) {
    boolean counted = lostSamples.isPresent() && later.lostSamples.isPresent();
    return new TraceLoss(
        afterNs,
        later.beforeNs,
        later.isClipped() ? later.reason : reason,
        counted
            ? OptionalLong.of(lostSamples.getAsLong() + later.lostSamples.getAsLong())
            : OptionalLong.empty());
  }

  /**
   * The losses of a trace that is being recorded; the latest may still wait for their end. Those of
   * one reason that no sample divides are one. The list has a bound: beyond {@value #MOST} losses
   * the last one goes on to the end of the latest.
   */
  static final class TraceLosses {
    /** A few MB at most; a trace with so many gaps has no energies. */
    static final int MOST = 10_000;

    /** Reasons of one gap; more are counted under the last. */
    static final int MOST_WAITING = 20;

    private final List<TraceLoss> ended = new ArrayList<>();
    private final List<TraceLoss> waiting = new ArrayList<>();

    /** Begins a loss that the next sample ends. */
    void begin(OptionalLong afterNs, String reason, OptionalLong lostSamples) {
      TraceLoss loss = new TraceLoss(afterNs, OptionalLong.empty(), reason, lostSamples);
      int last = waiting.size() - 1;
      boolean same = last >= 0 && waiting.get(last).reason.equals(reason);
      if (same || waiting.size() >= MOST_WAITING) {
        waiting.set(last, waiting.get(last).with(loss));
      } else {
        waiting.add(loss);
      }
    }

    boolean waiting() {
      return !waiting.isEmpty();
    }

    void endAt(long timeNs) {
      for (TraceLoss loss : waiting) {
        TraceLoss over = loss.until(timeNs);
        if (ended.size() < MOST) {
          ended.add(over);
        } else {
          ended.set(MOST - 1, ended.get(MOST - 1).with(over));
        }
      }
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
