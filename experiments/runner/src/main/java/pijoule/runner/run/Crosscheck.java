package pijoule.runner.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import pijoule.campaign.ResultsJson;
import pijoule.campaign.RunRecord;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.JvmInfo;
import pijoule.contract.security.SecurityFactors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.runner.plan.PlannedRun;

/** Compares what client and server report of a run with the plan and with each other. */
final class Crosscheck {
  /** The kernel counts a process's start in ticks of 10 ms. */
  static final double START_TICK_SECONDS = 0.01;

  /** Head, trailer and marks of blocks of a compressed body (RFC 1952), at most. */
  private static final int FRAME_BYTES = 64;

  private Crosscheck() {}

  /**
   * Reads a run's line as the report will.
   *
   * @param line with the records of client and server
   * @return the run
   * @throws RunFailure if a record is not as docs/results.md has it, or of another run
   */
  static RunRecord read(ObjectNode line) throws RunFailure {
    try {
      return ResultsJson.mapper().treeToValue(line, RunRecord.class);
    } catch (JsonProcessingException wrong) {
      String reason = wrong.getOriginalMessage().lines().findFirst().orElse("no reason");
      throw RunFailure.finding(
          "the records must be as docs/results.md has them, got: "
              + reason.replaceFirst("^Cannot construct instance of .*, problem: ", ""));
    }
  }

  /**
   * Checks a valid run.
   *
   * @param run as planned
   * @param requestBytes of the request that the plan's seed leads to
   * @param made as it was carried out
   * @param clocks what ties those of client and server together
   * @param inJvm sides whose program this runner starts in a JVM, with the heap of the cell
   * @throws RunFailure if the records cannot both be right
   */
  static void check(
      PlannedRun run, long requestBytes, RunRecord made, Clocks clocks, Set<Side> inJvm)
      throws RunFailure {
    int calls = Integer.parseInt(run.cell().text(Factor.CALLS));
    int requests = made.server().orElseThrow().requests();
    require(
        requests == calls,
        "the server must have phases of " + calls + " requests, got " + requests);
    ClientRecord.ValidRun measured = made.client().orElseThrow().measured().orElseThrow();
    require(
        measured.calls() == calls,
        "the client must do what was planned, " + calls + " calls, got " + measured.calls());
    require(
        measured.requestBytes().isPresent() && measured.responseBytes().isPresent(),
        "the client must state request_bytes and response_bytes, got a record without");
    if (!SecurityFactors.level(run.cell().levels()).isOfMessages()) {
      checkSize(run.cell(), requestBytes, measured.requestBytes().getAsLong());
    }
    checkTotal(measured.phases(), made.circumstances().wallSeconds().orElseThrow());
    SideRecord client = made.sides().get(Side.CLIENT);
    SideRecord server = made.sides().get(Side.SERVER);
    for (Side side : inJvm) {
      Optional<JvmInfo> jvm = made.sides().get(side).jvm();
      if (jvm.isPresent()) {
        HeapLevel.check(side.key(), run.cell(), jvm.get().maxHeapBytes());
      }
    }
    for (int trial = 0; trial < calls; trial++) {
      PhaseSpan call = called(client, trial);
      PhaseSpan total = span(server, Phase.TOTAL, trial, "the server must have a total of trial ");
      clocks.check(client, server, trial, call, total);
    }
  }

  /** With the answer's arrival, where the client reads it meanwhile. */
  private static PhaseSpan called(SideRecord client, int trial) throws RunFailure {
    PhaseSpan call = span(client, Phase.CALL, trial, "the client must have a call phase of trial ");
    return PhaseSpan.of(client.phases(), Phase.RECEIVE_DESERIALIZE, trial)
        .map(arrival -> new PhaseSpan(call.startNs(), arrival.endNs()))
        .orElse(call);
  }

  private static PhaseSpan span(SideRecord side, Phase phase, int trial, String rule)
      throws RunFailure {
    return PhaseSpan.of(side.phases(), phase, trial)
        .orElseThrow(() -> RunFailure.finding(rule + trial + ", got none"));
  }

  /** A program that is not pijoule's may write the same message a little longer. */
  private static void checkSize(Cell cell, long planned, long sent) throws RunFailure {
    if (cell.find(Factor.ENCODING).filter(level -> level.isOptionOf(Side.CLIENT)).isPresent()) {
      require(
          sent <= planned + FRAME_BYTES,
          ("request_bytes must be at most those of the plain request and %s B of a"
                  + " compressed one, got %s B for %s B")
              .formatted(FRAME_BYTES, sent, planned));
      return;
    }
    require(
        Math.abs(sent - planned) <= planned * 0.001,
        ("request_bytes must be those of the planned request within 0.1 %%, got %s B for %s" + " B")
            .formatted(sent, planned));
  }

  private static void checkTotal(List<PhaseInterval> phases, double wallSeconds) throws RunFailure {
    PhaseSpan total =
        PhaseSpan.of(phases, Phase.TOTAL, 0)
            .orElseThrow(() -> RunFailure.finding("the client must have a total, got none"));
    double seconds = total.lengthNs() / 1e9;
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
