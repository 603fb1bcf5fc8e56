package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import pijoule.campaign.BoardState;
import pijoule.campaign.BoardStates;
import pijoule.campaign.FailedTry;
import pijoule.campaign.ResultsJson;
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
  private final Map<String, BoardStates> boards = new LinkedHashMap<>();
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
   * Sets what was measured, or found, of the run.
   *
   * @param key of it
   * @param value in place of one that was set before
   * @param <T> the key's type
   */
  <T> void set(RunKey<T> key, T value) {
    (key.keptByFailed() ? circumstances : measured).set(key.text(), tree(value));
  }

  /**
   * Sets the states of a host before the run.
   *
   * @param host its name
   * @param before as far as they are known then
   */
  void board(String host, BoardStates before) {
    boards.put(host, before);
  }

  /**
   * Adds to the states of a host that has some.
   *
   * @param host its name
   * @param more makes those with more of those that are known
   */
  void board(String host, UnaryOperator<BoardStates> more) {
    boards.computeIfPresent(host, (name, known) -> more.apply(known));
  }

  /** {@return state of a host after the run, else before it; absent where it was not read} */
  Optional<BoardState> state(String host) {
    return Optional.ofNullable(boards.get(host))
        .flatMap(states -> states.after().or(states::before));
  }

  /** Sets what a reader has to know of a valid run. */
  void mark(Collection<RunMark> marks) {
    if (!marks.isEmpty()) {
      set(RunKey.MARKS, marks.stream().map(RunMark::text).toList());
    }
  }

  /** Sets which meter each side of a valid run has. */
  void meters(Bench bench, Cell cell) {
    Map<String, String> meters = new LinkedHashMap<>();
    for (Side side : Side.values()) {
      bench.meterOf(side, cell).ifPresent(meter -> meters.put(side.key(), meter));
    }
    set(RunKey.METERS, meters);
  }

  private static JsonNode tree(Object value) {
    return ResultsJson.mapper().valueToTree(value);
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

  /**
   * {@return the line of attempts.jsonl of this run, whose try failed}
   *
   * @param number of the try, from 1
   * @param because in one line
   */
  ObjectNode failedTry(int number, String because) {
    ObjectNode attempt = JsonNodeFactory.instance.objectNode();
    attempt.put("format", FailedTry.FORMAT).set("run", circumstances.path("run"));
    attempt.put("try", number).set("session", circumstances.path("session"));
    attempt.set("started_at", circumstances.path("started_at"));
    attempt.put("reason", because);
    setBoards(attempt);
    return attempt;
  }

  /** The line as it is written. */
  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().setAll(circumstances);
    setBoards(json);
    if (reason.isPresent()) {
      json.put("outcome", Outcome.FAILED.key()).put("reason", reason.get());
    } else {
      json.put("outcome", Outcome.VALID.key()).setAll(measured);
    }
    tries.ifPresent(number -> json.put("tries", number));
    return json;
  }

  /** A run that ended before its hosts were read has no states. */
  private void setBoards(ObjectNode line) {
    if (!boards.isEmpty()) {
      line.set("boards", tree(boards));
    }
  }
}
