package pijoule.experiments.run;

import com.fasterxml.jackson.databind.JsonNode;
import pijoule.contract.record.ServerRecord;
import pijoule.experiments.plan.PlannedRun;
import pijoule.experiments.study.Factor;

/** Holds what client and server tell of a run against the plan and against each other. */
final class Crosscheck {
  /** How far a server's clock reading may lie outside the client's call on a shared clock. */
  private static final long SLACK_NS = 250_000_000;

  /** The kernel tells a process's start in ticks of 10 ms. */
  static final double START_TICK_SECONDS = 0.01;

  private Crosscheck() {}

  /**
   * Checks a run.
   *
   * @param wallSeconds from the client's start to the server's phases in hand, by the runner's
   *     clock
   * @throws RunFailure if the records cannot both be right
   */
  static void check(PlannedRun run, JsonNode client, JsonNode server, double wallSeconds)
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
      Interval call = Interval.of(client, "call", trial);
      Interval total = Interval.of(server, "total", trial);
      require(call != null, "the client must have a call phase of trial " + trial + ", got none");
      require(total != null, "the server must have a total of trial " + trial + ", got none");
      if (sharedClock(client, server)) {
        checkNested(call, total);
      }
    }
  }

  private static void checkSize(PlannedRun run, JsonNode client) throws RunFailure {
    long wanted = run.cell().levels().get(Factor.MESSAGE_SIZE).bytes();
    long sent = client.path("request_bytes").asLong();
    require(
        Math.abs(sent - wanted) <= wanted * 0.001,
        "request_bytes must be message_size within 0.1 %, got " + sent + " B for " + wanted + " B");
  }

  private static void checkTotal(JsonNode client, double wallSeconds) throws RunFailure {
    Interval total = Interval.of(client, "total", 0);
    require(total != null, "the client must have a total, got none");
    double seconds = (total.endNs - total.startNs) / 1e9;
    require(
        seconds > 0 && seconds <= wallSeconds + START_TICK_SECONDS,
        "the client's total must be within the run's " + wallSeconds + " s, got " + seconds + " s");
  }

  private static boolean sharedClock(JsonNode client, JsonNode server) {
    String boot = client.path("clock").path("boot_id").asText("");
    return !boot.isEmpty() && boot.equals(server.path("clock").path("boot_id").asText());
  }

  private static void checkNested(Interval call, Interval total) throws RunFailure {
    require(
        total.startNs >= call.startNs - SLACK_NS && total.endNs <= call.endNs + SLACK_NS,
        "the server's total must lie within the client's call, got it from "
            + (total.startNs - call.startNs) / 1e6
            + " ms after the call's start to "
            + (total.endNs - call.endNs) / 1e6
            + " ms after its end");
  }

  private static void require(boolean holds, String reason) throws RunFailure {
    if (!holds) {
      throw RunFailure.finding(reason);
    }
  }

  /** First start and last end of a phase's pieces. */
  private record Interval(long startNs, long endNs) {
    static Interval of(JsonNode record, String phase, int trial) {
      long start = Long.MAX_VALUE;
      long end = Long.MIN_VALUE;
      for (JsonNode piece : record.path("phases")) {
        if (piece.path("phase").asText().equals(phase) && piece.path("trial").asInt() == trial) {
          start = Math.min(start, piece.path("start_ns").asLong());
          end = Math.max(end, piece.path("end_ns").asLong());
        }
      }
      return start > end ? null : new Interval(start, end);
    }
  }
}
