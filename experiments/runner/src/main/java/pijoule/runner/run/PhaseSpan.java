package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * First start and last end of a phase's pieces in one trial.
 *
 * @param startNs on the record's clock
 * @param endNs on the record's clock
 */
record PhaseSpan(long startNs, long endNs) {
  /** The span of a phase in a record; absent where the record has none. */
  static Optional<PhaseSpan> of(JsonNode record, String phase, int trial) {
    long start = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    for (JsonNode piece : record.path("phases")) {
      if (piece.path("phase").asText().equals(phase) && piece.path("trial").asInt() == trial) {
        start = Math.min(start, piece.path("start_ns").asLong());
        end = Math.max(end, piece.path("end_ns").asLong());
      }
    }
    return start > end ? Optional.empty() : Optional.of(new PhaseSpan(start, end));
  }
}
