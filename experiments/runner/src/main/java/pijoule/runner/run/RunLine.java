package pijoule.runner.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalInt;
import pijoule.campaign.RunMark;
import pijoule.campaign.RunRecord;
import pijoule.contract.phase.Side;
import pijoule.contract.record.Outcome;
import pijoule.contract.study.Cell;
import pijoule.runner.bench.Bench;
import pijoule.runner.plan.PlannedRun;

/**
 * A line of runs.jsonl while its run is carried out: what was planned, the circumstances, and what
 * was measured. A run that failed has a reason in place of the last, so that it leaves no number.
 */
final class RunLine {
  private final ObjectNode circumstances = JsonNodeFactory.instance.objectNode();
  private final ObjectNode measured = JsonNodeFactory.instance.objectNode();
  private Optional<String> reason = Optional.empty();
  private OptionalInt tries = OptionalInt.empty();

  /**
   * Begins the line of a run.
   *
   * @param run as planned
   * @param session of the campaign, from 1
   * @param startedAt when it began to be carried out
   */
  RunLine(PlannedRun run, int session, Instant startedAt) {
    ObjectNode line = circumstances;
    line.put("format", RunRecord.FORMAT).put("run", run.id()).put("order", run.order());
    line.put("block", run.block()).put("cell", run.cell().number());
    line.put("replicate", run.replicate()).put("seed", run.seed());
    if (run.repeated()) {
      line.put("repeated", true);
    }
    run.pair().ifPresent(pair -> line.put("pair", pair));
    ObjectNode levels = line.putObject("levels");
    run.cell().levels().forEach(level -> levels.put(level.factor().column(), level.value()));
    line.put("session", session).put("started_at", startedAt.toString());
  }

  /**
   * {@return facts known of any run, also of one that failed: when it was made, and on which
   * boards}
   */
  ObjectNode circumstances() {
    return circumstances;
  }

  /** {@return values that a valid run leaves} */
  ObjectNode measured() {
    return measured;
  }

  /** Sets what a reader has to know of a valid run. */
  void mark(Collection<RunMark> marks) {
    if (!marks.isEmpty()) {
      ArrayNode texts = measured.putArray("marks");
      marks.forEach(mark -> texts.add(mark.text()));
    }
  }

  /** Sets which meter each side of a valid run has. */
  void meters(Bench bench, Cell cell) {
    ObjectNode meters = measured.putObject("meters");
    for (Side side : Side.values()) {
      bench.meterOf(side, cell).ifPresent(meter -> meters.put(side.key(), meter));
    }
  }

  /**
   * Notes how often the run was tried.
   *
   * @param number of tries, at least 1; not called for a run that was not tried
   */
  void tries(int number) {
    tries = OptionalInt.of(number);
  }

  /**
   * Marks the run as failed.
   *
   * @param because in one line
   */
  void fail(String because) {
    reason = Optional.of(because);
  }

  /** {@return reason why the run failed; empty if it is valid} */
  Optional<String> reason() {
    return reason;
  }

  /** The line as it is written. */
  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().setAll(circumstances);
    if (reason.isPresent()) {
      json.put("outcome", Outcome.FAILED.key()).put("reason", reason.get());
    } else {
      json.put("outcome", Outcome.VALID.key()).setAll(measured);
    }
    tries.ifPresent(number -> json.put("tries", number));
    return json;
  }
}
