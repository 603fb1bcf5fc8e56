package pijoule.runner.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.campaign.JsonTrees;
import pijoule.contract.phase.Side;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.FailureKind;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.ProgramNames;
import pijoule.contract.units.Durations;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostPair;
import pijoule.runner.hosts.HostProcess;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.programs.Program;
import pijoule.runner.study.Study;

/** Starts a run's client and reads the one line that it leaves. */
final class ClientProcess {
  /** Beyond the client's own time limits: its JVM's start and end on a slow board. */
  private static final Duration EXTRA = Duration.ofSeconds(60);

  /** Two amortised phases, each with a window that is not recorded before the one that is. */
  private static final int WINDOWS = 4;

  /** A shell's exit code of a program that a signal ended is this and the signal's number. */
  private static final int SIGNAL_EXIT = 128;

  /** A client's exit code where it refuses its command line. */
  private static final int USAGE_EXIT = 2;

  private final Testbed site;
  private final Study study;
  private final Path log;
  private final StopSignal stop;
  private volatile HostProcess running;
  private long startedNs;

  ClientProcess(Testbed site, Study study, Path log, StopSignal stop) {
    this.site = site;
    this.study = study;
    this.log = log;
    this.stop = stop;
    stop.onAsk(this::end);
  }

  /**
   * Task of a client, beside the run, its service and the cell's levels.
   *
   * @param id by which client and server know the run
   * @param seed of what it draws
   * @param timeout longest wait for an answer
   * @param options of its command line
   * @param limit of its life, without its start and end
   */
  record Task(String id, long seed, Duration timeout, List<String> options, Duration limit) {}

  /**
   * Carries a client of single calls through.
   *
   * @param of the run to carry out
   * @param service where it calls
   * @param logger the recorder whose clock the run is aligned to, where its side is metered
   * @return the client's record, valid
   * @throws RunFailure if the client fails in any way
   */
  JsonNode run(RunTry of, URI service, Optional<RecorderProcess> logger)
      throws RunFailure, IOException, InterruptedException {
    PlannedRun run = of.run();
    Task task = new Task(of.id(), run.seed(), timeout(run), calls(run), limit(run));
    return of.take(run(run, service, logger, task));
  }

  /** Runs a client with this task. */
  JsonNode run(PlannedRun run, URI service, Optional<RecorderProcess> logger, Task task)
      throws RunFailure, IOException, InterruptedException {
    Host host = site.pair(run.cell()).client();
    HostProcess process =
        host.start("client", command(run, host, service, logger, task), surroundings(), log);
    running = process;
    try {
      long pid = process.pid(host.patience(EXTRA));
      startedNs = System.nanoTime();
      if (logger.isPresent()) {
        logger.get().watch(host, pid);
      }
      if (stop.isAsked()) {
        end();
      }
      return record(task, host, process, task.limit().plus(host.patience(EXTRA)));
    } catch (RunFailure failure) {
      throw SmallHeaps.isFull(failure.getMessage() + process.errors())
          ? SmallHeaps.failure("client", run.cell())
          : failure;
    } finally {
      process.close();
      running = null;
    }
  }

  /** {@return time at which the last process was known to run, ns: not before its start} */
  long startedNs() {
    return startedNs;
  }

  private List<String> command(
      PlannedRun run, Host host, URI service, Optional<RecorderProcess> logger, Task task)
      throws IOException, InterruptedException {
    Cell cell = run.cell();
    Program program = site.programs().client(ProgramNames.client(cell));
    List<String> command = site.command(program, cell, host);
    command.addAll(0, site.link().launcher(site.pair(cell)));
    command.addAll(List.of("--url", service.toString(), "--run", task.id()));
    command.addAll(List.of("--seed", Long.toString(task.seed())));
    command.addAll(study.kind().clientOptions(study, cell, host::program));
    command.addAll(site.keyOptions(cell, Side.CLIENT));
    command.addAll(List.of("--timeout", Durations.format(task.timeout())));
    command.addAll(task.options());
    if (logger.isPresent()) {
      command.addAll(logger.get().clockOptions(host));
    }
    return command;
  }

  private Host.Surroundings surroundings() {
    return study.target().map(TargetCheck::surroundings).orElse(Host.Surroundings.FIXED);
  }

  private List<String> calls(PlannedRun run) {
    List<String> options = new ArrayList<>();
    options.addAll(List.of("--calls", run.cell().text(Factor.CALLS)));
    if (run.cell().text(Factor.LIFECYCLE).equals("warm")) {
      options.addAll(
          List.of("--warmup-calls", Integer.toString(study.timing().clientWarmupCalls())));
    }
    study
        .instruments()
        .amortize()
        .ifPresent(window -> options.addAll(List.of("--amortize", Durations.format(window))));
    return options;
  }

  private JsonNode record(Task task, Host host, HostProcess process, Duration limit)
      throws RunFailure, IOException, InterruptedException {
    if (!process.awaitEnd(limit)) {
      throw RunFailure.finding(
          "the client must end within " + limit.toSeconds() + " s, and did not");
    }
    if (process.isLost()) {
      throw RunFailure.lost("host " + host + " must answer, got the end of the connection");
    }
    List<String> output = process.output();
    int exit = process.exit().getAsInt();
    if (exit == USAGE_EXIT && output.isEmpty()) {
      throw RunFailure.finding(usage(process.errors()));
    }
    return check(task.id(), String.join("\n", output), exit);
  }

  /**
   * {@return why a client refuses its command line, as its last line says it, in keys where the
   * study's or bench's target made the options}
   *
   * @param errors that it printed
   */
  private String usage(String errors) {
    String line =
        errors
            .lines()
            .filter(text -> !text.isBlank())
            .reduce("the client must take its options, got no word", (earlier, later) -> later);
    return study.target().isPresent() ? ForeignTarget.inKeys(line) : line;
  }

  private Duration limit(PlannedRun run) {
    int calls = Integer.parseInt(run.cell().text(Factor.CALLS));
    boolean warm = run.cell().text(Factor.LIFECYCLE).equals("warm");
    int all = calls + (warm ? study.timing().clientWarmupCalls() : 0);
    Duration windows = study.instruments().amortize().orElse(Duration.ZERO).multipliedBy(WINDOWS);
    return timeout(run).multipliedBy(all).plus(windows);
  }

  /** The longest wait for an answer. A call waits for both hosts, so the slower one counts. */
  Duration timeout(PlannedRun run) {
    HostPair pair = site.pair(run.cell());
    int slowness = Math.max(pair.client().slowness(), pair.server().slowness());
    return study.timing().timeout().multipliedBy(slowness);
  }

  /**
   * Takes what a client has printed.
   *
   * @param id of the try
   * @param output of the client
   * @param exit its code
   * @return the record of a valid run
   * @throws RunFailure if there is none; a finding but where no answer came for a reason outside of
   *     the programs
   */
  static JsonNode check(String id, String output, int exit) throws RunFailure {
    if (exit > SIGNAL_EXIT) {
      throw RunFailure.disturbance("the client was ended by signal " + (exit - SIGNAL_EXIT));
    }
    JsonNode record;
    try {
      record = JsonTrees.LINE.readTree(output);
    } catch (JsonProcessingException e) {
      throw RunFailure.finding(
          "the client must print one JSON record, got '" + shown(output) + "'");
    }
    if (!record.path("format").asText().equals(ClientRecord.FORMAT)
        || !record.path("run").asText().equals(id)) {
      throw RunFailure.finding(
          "the client must print a record of %s in format %s, exit %s, got '%s'"
              .formatted(id, ClientRecord.FORMAT, exit, shown(output)));
    }
    if (record.path("outcome").asText().equals("failed")) {
      String reason = record.path("reason").asText("the client gave no reason");
      boolean mayPass = FailureKind.CONNECTION.key().equals(record.path("failure").asText());
      throw mayPass ? RunFailure.disturbance(reason) : RunFailure.finding(reason);
    }
    if (exit != 0) {
      throw RunFailure.finding("the client of a valid run must exit with 0, got " + exit);
    }
    return record;
  }

  private static String shown(String output) {
    return output.length() <= 120 ? output : output.substring(0, 120) + "...";
  }

  /** Ends the client that is running, if one is. */
  void end() {
    HostProcess process = running;
    if (process != null) {
      process.end();
    }
  }
}
