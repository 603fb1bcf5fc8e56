package pijoule.experiments.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.units.Durations;
import pijoule.experiments.bench.Bench;
import pijoule.experiments.plan.PlannedRun;
import pijoule.experiments.process.Orphans;
import pijoule.experiments.process.Programs;
import pijoule.experiments.process.Signals;
import pijoule.experiments.study.Cell;
import pijoule.experiments.study.Factor;
import pijoule.experiments.study.Study;

/** Starts a run's client and reads the one line that it leaves. */
final class Client {
  /** Beyond the client's own time limits: its JVM's start and end on a slow board. */
  private static final Duration EXTRA = Duration.ofSeconds(60);

  /** Two amortised phases, each with a window that is not recorded before the one that is. */
  private static final int WINDOWS = 4;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Bench bench;
  private final Programs programs;
  private final Study study;
  private final Path results;
  private final Path log;
  private final Stop stop;
  private volatile Process running;

  Client(Bench bench, Programs programs, Study study, Path results, Path log, Stop stop) {
    this.bench = bench;
    this.programs = programs;
    this.study = study;
    this.results = results;
    this.log = log;
    this.stop = stop;
    stop.onAsk(this::end);
  }

  /**
   * Carries a client through.
   *
   * @param run to carry out
   * @param service where it calls
   * @param logger the recorder whose clock the run is aligned to, where its side is metered
   * @return the client's record, valid
   * @throws RunFailure if the client fails in any way
   */
  JsonNode run(PlannedRun run, URI service, Optional<Recorder> logger)
      throws RunFailure, IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command(run, service, logger))
            .redirectInput(new File("/dev/null"))
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    running = process;
    try {
      if (logger.isPresent()) {
        logger.get().watch(process.pid());
      }
      if (stop.isAsked()) {
        end();
      }
      return record(run, process);
    } finally {
      process.destroyForcibly();
      running = null;
    }
  }

  private List<String> command(PlannedRun run, URI service, Optional<Recorder> logger) {
    Cell cell = run.cell();
    List<String> command = new ArrayList<>();
    command.add(bench.hosts().get(bench.clientHost()).javaCommand());
    command.add("-Xmx" + cell.levels().get(Factor.HEAP).bytes());
    command.add(Orphans.mark(results));
    command.addAll(List.of("-jar", programs.client(cell.text(Factor.CLIENT)).toString()));
    command.addAll(List.of("--url", service.toString(), "--run", run.id()));
    command.addAll(List.of("--seed", Long.toString(run.seed())));
    command.addAll(List.of("--message-size", cell.text(Factor.MESSAGE_SIZE)));
    command.addAll(List.of("--min", Integer.toString(study.integers().min())));
    command.addAll(List.of("--max", Integer.toString(study.integers().max())));
    command.addAll(List.of("--calls", cell.text(Factor.CALLS)));
    if (cell.text(Factor.LIFECYCLE).equals("warm")) {
      command.addAll(List.of("--warmup-calls", Integer.toString(study.clientWarmupCalls())));
    }
    command.addAll(List.of("--timeout", Durations.format(study.timeout())));
    study
        .amortize()
        .ifPresent(window -> command.addAll(List.of("--amortize", Durations.format(window))));
    cell.clientBinding().ifPresent(binding -> command.addAll(List.of("--binding", binding)));
    logger.ifPresent(recorder -> command.addAll(recorder.clockOptions()));
    return command;
  }

  private JsonNode record(PlannedRun run, Process process)
      throws RunFailure, IOException, InterruptedException {
    CompletableFuture<byte[]> output = CompletableFuture.supplyAsync(() -> drain(process));
    Duration limit = limit(run);
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new RunFailure("the client must end within " + limit.toSeconds() + " s, and did not");
    }
    if (Signals.isInterrupt(process.exitValue())) {
      throw new RunFailure("the client was ended by a signal", true);
    }
    return check(
        run, new String(output.join(), StandardCharsets.UTF_8).strip(), process.exitValue());
  }

  private static byte[] drain(Process process) {
    try {
      return process.getInputStream().readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Duration limit(PlannedRun run) {
    int calls = Integer.parseInt(run.cell().text(Factor.CALLS));
    boolean warm = run.cell().text(Factor.LIFECYCLE).equals("warm");
    int all = calls + (warm ? study.clientWarmupCalls() : 0);
    Duration windows = study.amortize().orElse(Duration.ZERO).multipliedBy(WINDOWS);
    return study.timeout().multipliedBy(all).plus(windows).plus(EXTRA);
  }

  private static JsonNode check(PlannedRun run, String output, int exit) throws RunFailure {
    JsonNode record;
    try {
      record = JSON.readTree(output);
    } catch (JsonProcessingException e) {
      throw new RunFailure("the client must print one JSON record, got '" + shown(output) + "'");
    }
    if (!record.path("format").asText().equals(ClientRecord.FORMAT)
        || !record.path("run").asText().equals(run.id())) {
      throw new RunFailure(
          "the client must print a record of "
              + run.id()
              + " in format "
              + ClientRecord.FORMAT
              + ", exit "
              + exit
              + ", got '"
              + shown(output)
              + "'");
    }
    if (record.path("outcome").asText().equals("failed")) {
      throw new RunFailure(record.path("reason").asText("the client gave no reason"));
    }
    if (exit != 0) {
      throw new RunFailure("the client of a valid run must exit with 0, got " + exit);
    }
    return record;
  }

  private static String shown(String output) {
    return output.length() <= 120 ? output : output.substring(0, 120) + "...";
  }

  /** Ends the client that is running, if one is. */
  void end() {
    Process process = running;
    if (process != null) {
      process.destroy();
    }
  }
}
