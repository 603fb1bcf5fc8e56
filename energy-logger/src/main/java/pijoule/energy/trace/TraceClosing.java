package pijoule.energy.trace;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Facts of a trace that are known only at its end.
 *
 * @param samples samples in the file, gap rows not counted
 * @param firstNs time of the first sample, ns; empty without samples
 * @param lastNs time of the last sample, ns; empty without samples
 * @param losses times of which nothing is known, in order
 * @param csvSha256 SHA-256 of the uncompressed CSV, 64 lower-case hexadecimal digits
 */
public record TraceClosing(
    long samples,
    OptionalLong firstNs,
    OptionalLong lastNs,
    List<TraceLoss> losses,
    String csvSha256) {
  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if the number of samples and the times contradict each other
   */
  public TraceClosing {
    Objects.requireNonNull(csvSha256, "csvSha256");
    losses = List.copyOf(losses);
    boolean timed = firstNs.isPresent() && lastNs.isPresent();
    if (samples < 0 || timed != samples > 0) {
      throw new IllegalArgumentException(
          "a closed trace has first_ns and last_ns where samples > 0, got %s samples, %s, %s"
              .formatted(samples, firstNs, lastNs));
    }
  }
}
