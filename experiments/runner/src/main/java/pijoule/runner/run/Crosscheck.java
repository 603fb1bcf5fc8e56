package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import pijoule.contract.record.ServerRecord;
import pijoule.contract.study.Factor;
import pijoule.runner.plan.PlannedRun;

/** Compares what client and server report of a run with the plan and with each other. */
final class Crosscheck {
  /** The kernel counts a process's start in ticks of 10 ms. */
  static final double START_TICK_SECONDS = 0.01;

  private Crosscheck() {}

  /**
   * Checks a run.
   *
   * @param wallSeconds from the client's start to the server's phases in hand, by the runner's
   *     clock
   * @param clocks what ties those of client and server together
   * @throws RunFailure if the records cannot both be right
   */
  static void check(
      PlannedRun run, JsonNode client, JsonNode server, double wallSeconds, Clocks clocks)
      throws RunFailure {
    int calls = Integer.parseInt(run.cell().text(Factor.CALLS));
    require(
        server.path("format").asText().equals(ServerRecord.FORMAT),
        "the server's record must be in format " + ServerRecord.FORMAT + ", got " + server);
    require(
        server.path("requests").asInt() == calls,
        "the server must have phases of " + calls + " requests, got " + server.path("requests"));
    require(
        client.path("seed").asLong() == run.seed() && client.path("calls").asInt() == calls,
        "the client must do what was planned, got seed "
            + client.path("seed")
            + " and calls "
            + client.path("calls"));
    checkSize(run, client);
    checkTotal(client, wallSeconds);
    for (int trial = 0; trial < calls; trial++) {
      PhaseSpan call = span(client, "call", trial, "the client must have a call phase of trial ");
      PhaseSpan total = span(server, "total", trial, "the server must have a total of trial ");
      clocks.check(client, server, trial, call, total);
    }
  }

  private static PhaseSpan span(JsonNode record, String phase, int trial, String rule)
      throws RunFailure {
    return PhaseSpan.of(record, phase, trial)
        .orElseThrow(() -> RunFailure.finding(rule + trial + ", got none"));
  }

  private static void checkSize(PlannedRun run, JsonNode client) throws RunFailure {
    long wanted = run.cell().level(Factor.MESSAGE_SIZE).bytes();
    long sent = client.path("request_bytes").asLong();
    require(
        Math.abs(sent - wanted) <= wanted * 0.001,
        "request_bytes must be message_size within 0.1 %, got " + sent + " B for " + wanted + " B");
  }

  private static void checkTotal(JsonNode client, double wallSeconds) throws RunFailure {
    PhaseSpan total =
        PhaseSpan.of(client, "total", 0)
            .orElseThrow(() -> RunFailure.finding("the client must have a total, got none"));
    double seconds = (total.endNs() - total.startNs()) / 1e9;
    require(
        seconds > 0 && seconds <= wallSeconds + START_TICK_SECONDS,
        "the client's total must be within the run's " + wallSeconds + " s, got " + seconds + " s");
  }

  private static void require(boolean holds, String reason) throws RunFailure {
    if (!holds) {
      throw RunFailure.finding(reason);
    }
  }
}
