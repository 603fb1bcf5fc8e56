package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import pijoule.contract.phase.Phase;
import pijoule.contract.units.Durations;

/** Holds a run's amortised windows against what was asked for and against the run's time. */
final class AmortizedCheck {
  private static final List<Phase> PHASES = List.of(Phase.SERIALIZE, Phase.DESERIALIZE);

  private AmortizedCheck() {}

  /**
   * Checks both sides' windows: both phases once where they were asked for and none elsewhere, each
   * after its side's totals and as long as asked for, and all of them within the run.
   *
   * @param asked least length of each window
   * @param wallSeconds of the whole run, by the runner's clock
   * @throws RunFailure if the windows cannot be right
   */
  static void check(Optional<Duration> asked, JsonNode client, JsonNode server, double wallSeconds)
      throws RunFailure {
    double seconds = seconds("client", client, asked) + seconds("server", server, asked);
    if (asked.isEmpty()) {
      return;
    }
    double total = totalNs(client) / 1e9;
    require(
        total + seconds <= wallSeconds + Crosscheck.START_TICK_SECONDS,
        "the client's total and all amortised windows must be within the run's "
            + wallSeconds
            + " s, got "
            + total
            + " s and "
            + seconds
            + " s");
  }

  private static double seconds(String side, JsonNode record, Optional<Duration> asked)
      throws RunFailure {
    List<String> phases =
        record.path("amortized").valueStream().map(w -> w.path("phase").asText()).toList();
    List<String> due = asked.isEmpty() ? List.of() : PHASES.stream().map(Phase::key).toList();
    require(
        phases.equals(due),
        "the " + side + " must have amortised phases " + due + ", got " + phases);
    long sum = 0;
    for (JsonNode window : record.path("amortized")) {
      sum += windowNs(side, record, window, asked.orElseThrow());
    }
    return sum / 1e9;
  }

  private static long windowNs(String side, JsonNode record, JsonNode window, Duration asked)
      throws RunFailure {
    String which = "the " + side + "'s amortised " + window.path("phase").asText();
    long startNs = window.path("start_ns").asLong();
    long lengthNs = window.path("end_ns").asLong() - startNs;
    require(
        window.path("operations").asLong() >= 1,
        which + " must hold at least 1 operation, got " + window.path("operations"));
    require(
        lengthNs >= asked.toNanos(),
        which + " must take at least " + Durations.format(asked) + ", got " + lengthNs + " ns");
    for (JsonNode piece : record.path("phases")) {
      long sinceNs = startNs - piece.path("end_ns").asLong();
      require(
          !isTotal(piece) || sinceNs >= 0,
          which + " must start after the total, got " + -sinceNs + " ns before its end");
    }
    return lengthNs;
  }

  private static long totalNs(JsonNode client) {
    return client
        .path("phases")
        .valueStream()
        .filter(AmortizedCheck::isTotal)
        .mapToLong(piece -> piece.path("end_ns").asLong() - piece.path("start_ns").asLong())
        .sum();
  }

  private static boolean isTotal(JsonNode piece) {
    return piece.path("phase").asText().equals(Phase.TOTAL.key());
  }

  private static void require(boolean holds, String reason) throws RunFailure {
    if (!holds) {
      throw RunFailure.finding(reason);
    }
  }
}
