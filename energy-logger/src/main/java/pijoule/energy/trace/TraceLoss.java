package pijoule.energy.trace;

import java.util.Objects;

/**
 * A time within a trace of which nothing is known.
 *
 * @param afterNs time of the last sample before it, ns
 * @param beforeNs time of the first sample after it, ns
 * @param reason why, in one line
 */
public record TraceLoss(long afterNs, long beforeNs, String reason) {
  /**
   * @throws IllegalArgumentException if the time does not rise
   */
  public TraceLoss {
    Objects.requireNonNull(reason, "reason");
    if (beforeNs <= afterNs) {
      throw new IllegalArgumentException(
          "before_ns of a loss must be > after_ns, got " + beforeNs + " and " + afterNs);
    }
  }
}
