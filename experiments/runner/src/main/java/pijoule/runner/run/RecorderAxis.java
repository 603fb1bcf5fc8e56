package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import pijoule.contract.clock.Alignment;

/**
 * Carries the instants of a record to the clock of the recorder that it was aligned to.
 *
 * @param offsetNs recorder's clock less the record's, ns
 * @param probeBoundNs greatest error of the offset at the probe, ns
 * @param atNs record's clock at the probe, ns
 * @param drifts whether the two clocks may run at different rates
 */
record RecorderAxis(double offsetNs, double probeBoundNs, long atNs, boolean drifts) {
  /**
   * How fast the offset may change between a call and the probe after it: Linux corrects a clock's
   * frequency by at most 500 ppm (MAXFREQ in linux/timex.h), and crystals differ by less.
   */
  private static final double MAX_DRIFT = 500e-6;

  private static final double NS_PER_US = 1e3;

  /** The axis of a client's or server's record; absent where it has no alignment with a bound. */
  static Optional<RecorderAxis> of(JsonNode record) {
    JsonNode alignment = record.path("alignment");
    double offset = alignment.path("offset_us").asDouble(Double.NaN) * NS_PER_US;
    double bound = alignment.path("bound_us").asDouble(Double.NaN) * NS_PER_US;
    if (!Double.isFinite(offset) || !(bound >= 0 && Double.isFinite(bound))) {
      return Optional.empty();
    }
    boolean drifts = !alignment.path("method").asText().equals(Alignment.SAME_CLOCK);
    return Optional.of(new RecorderAxis(offset, bound, alignment.path("at_ns").asLong(), drifts));
  }

  /** A span of the record on the recorder's clock. */
  PhaseSpan of(PhaseSpan span) {
    long offset = Math.round(offsetNs);
    return new PhaseSpan(span.startNs() + offset, span.endNs() + offset);
  }

  /** How far {@link #of(PhaseSpan)} may be from the truth, ns. */
  double boundNs(PhaseSpan span) {
    double farthest =
        Math.max(Math.abs((double) atNs - span.startNs()), Math.abs((double) atNs - span.endNs()));
    return probeBoundNs + (drifts ? MAX_DRIFT * farthest : 0);
  }
}
