package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import pijoule.campaign.BoardStates;
import pijoule.campaign.FailedTry;
import pijoule.campaign.FirstAnswer;
import pijoule.campaign.ListeningProcess;
import pijoule.campaign.ResultsJson;
import pijoule.campaign.RunMark;
import pijoule.campaign.RunRecord;
import pijoule.campaign.ServerUse;
import pijoule.contract.phase.Side;
import pijoule.contract.record.Outcome;
import pijoule.contract.study.Cell;
import pijoule.runner.bench.Bench;
import pijoule.runner.hosts.Link;
import pijoule.runner.plan.PlannedRun;

/**
 * A line of runs.jsonl while its run is carried out: what was planned, the circumstances, and what
 * was measured. A run that failed has a reason in place of the last, so that it leaves no number.
 */
final class RunLine {
  /** Key of the processes of a service that pijoule did not start. */
  static final String SERVICE_PROCESSES = "service_processes";

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

  /** Sets when the block's server process was started. */
  void serverStarted(Instant at) {
    circumstances.put("server_started_at", at.toString());
  }

  /** Sets when the run itself began, after what is before it. */
  void begins(Instant at) {
    circumstances.put("started_at", at.toString());
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

  /** Sets what went over a link whose rate is the bench's. */
  void link(Link.Sent sent) {
    circumstances.set("link", tree(sent));
  }

  /** Sets the name of the file with the run's packets. */
  void capture(String file) {
    circumstances.put("capture", file);
  }

  /** Sets the processes that listen for a service that pijoule did not start. */
  void service(String host, List<ListeningProcess> processes) {
    circumstances.putObject(SERVICE_PROCESSES).set(host, tree(processes));
  }

  /** Sets a search that found no rate. */
  void failedSearch(ObjectNode search) {
    circumstances.set("failed_search", search);
  }

  /** Sets how long a valid run took, with what the runner does for it, s. */
  void wall(double seconds) {
    measured.put("wall_seconds", seconds);
  }

  /** Sets the longest time that the client's process can have been started late, s. */
  void startDelay(double seconds) {
    measured.put("start_delay_seconds", seconds);
  }

  /** Sets a side's record as its program wrote it, with keys that are unknown here. */
  void record(Side side, JsonNode record) {
    measured.set(side.key(), record);
  }

  /** Sets how the block's server was warmed up. */
  void warmUp(WarmedUp warm) {
    measured.set("warm_up", warm.json());
  }

  /** Sets the rate of a run under load, 1/s. */
  void rate(double perSecond) {
    measured.put("rate_per_second", perSecond);
  }

  /** Sets what the server process used meanwhile. */
  void use(ServerUse use) {
    measured.set("server_process", tree(use));
  }

  /** Sets when the block's server answered first. */
  void firstAnswer(FirstAnswer answer) {
    measured.set("first_answer", tree(answer));
  }

  /** Sets the search that found the run's rate. */
  void maxRate(ObjectNode search) {
    measured.set("max_rate", search);
  }

  /** Sets what a reader has to know of a valid run. */
  void mark(Collection<RunMark> marks) {
    if (!marks.isEmpty()) {
      measured.set("marks", tree(marks.stream().map(RunMark::text).toList()));
    }
  }

  /** Sets which meter each side of a valid run has. */
  void meters(Bench bench, Cell cell) {
    ObjectNode meters = measured.putObject("meters");
    for (Side side : Side.values()) {
      bench.meterOf(side, cell).ifPresent(meter -> meters.put(side.key(), meter));
    }
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
