package pijoule.experiments.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.analysis.results.Side;
import pijoule.contract.phase.Phase;
import pijoule.contract.record.Outcome;
import pijoule.experiments.bench.Bench;
import pijoule.experiments.bench.CpuClock;
import pijoule.experiments.environment.Environment;
import pijoule.experiments.plan.Plan;
import pijoule.experiments.plan.PlannedRun;
import pijoule.experiments.process.Programs;
import pijoule.experiments.study.Cell;
import pijoule.experiments.study.Factor;
import pijoule.experiments.study.Level;

/** One life of the runner: its meters record all the time, its server changes with the block. */
final class Session implements AutoCloseable {
  /** How long a person's Ctrl-C may take to reach the runner after it has reached a program. */
  static final Duration SIGNAL_DELAY = Duration.ofSeconds(1);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ResultsFolder folder;
  private final Plan plan;
  private final Bench bench;
  private final Programs programs;
  private final int session;
  private final Stop stop;
  private final Progress progress;
  private final Client client;
  private final CpuClock cpuClock = new CpuClock(CpuClock.SYSFS);
  private final Drift drift = new Drift();
  private final Map<String, Recorder> recorders = new LinkedHashMap<>();
  private Server server;
  private int block;

  Session(
      ResultsFolder folder,
      Plan plan,
      Bench bench,
      Programs programs,
      int session,
      PrintStream log,
      Stop stop) {
    this.folder = folder;
    this.plan = plan;
    this.bench = bench;
    this.programs = programs;
    this.session = session;
    this.stop = stop;
    this.progress = new Progress(log, plan.study(), plan.runs().size());
    this.client =
        new Client(
            bench,
            programs,
            plan.study(),
            folder.root(),
            folder.logs(session).resolve("client.log"),
            stop);
  }

  /** Starts the meters. */
  void begin() throws IOException, InterruptedException {
    for (String meter : bench.meters().keySet()) {
      recorders.put(meter, Recorder.start(bench, meter, programs, folder, session));
    }
  }

  /**
   * Carries out a run and writes it down, valid or failed.
   *
   * @return false if a person asked to end, and nothing was written down
   */
  boolean carryOut(PlannedRun run, RunLog runs, List<PlannedRun> rest)
      throws IOException, InterruptedException {
    long begun = System.nanoTime();
    requireMeters();
    if (run.block() != block || !server.isAlive()) {
      startBlock(run);
      begun = System.nanoTime();
    }
    if (stop.await(plan.study().settle())) {
      return false;
    }
    ObjectNode line = Campaign.line(run, session, Instant.now());
    try {
      measure(run, line);
    } catch (RunFailure failure) {
      if (endedByPerson(failure)) {
        return false;
      }
      line.put("outcome", Outcome.FAILED.key()).put("reason", failure.getMessage());
    }
    runs.append(line);
    progress.finished(run, (System.nanoTime() - begun) / 1e9, outcome(line), rest);
    return true;
  }

  private static String outcome(ObjectNode line) {
    return line.has("reason") ? "failed: " + line.get("reason").asText() : "valid";
  }

  private void requireMeters() throws IOException {
    for (Recorder recorder : recorders.values()) {
      if (!recorder.isAlive()) {
        throw new IOException(
            "meter "
                + recorder.meter()
                + " must record all the time, and ended; see "
                + folder.logs(session));
      }
    }
  }

  private void startBlock(PlannedRun run) throws IOException, InterruptedException {
    long begun = System.nanoTime();
    stopServer();
    if (BenchCheck.setsClock(plan.study())) {
      cpuClock.set(run.cell().text(Factor.CPU_MHZ));
    }
    Cell cell = run.cell();
    String framework = cell.text(Factor.FRAMEWORK);
    server =
        Server.start(
            bench,
            cell,
            programs,
            folder.root(),
            folder.logs(session).resolve("server-" + framework + ".log"),
            serverOptions());
    if (recorderOf(Side.SERVER).isPresent()) {
      recorderOf(Side.SERVER).get().watch(server.pid());
    }
    Environment.writeServer(folder.environment(), server.about());
    List<Long> sizes = plan.study().levels(Factor.MESSAGE_SIZE).stream().map(Level::bytes).toList();
    Warmup.call(
        server, sizes, plan.study().serverWarmupCalls(), plan.study().integers(), run.seed());
    block = run.block();
    progress.blockStarted((System.nanoTime() - begun) / 1e9);
  }

  private List<String> serverOptions() {
    List<String> options = new ArrayList<>();
    recorderOf(Side.SERVER).map(Recorder::clockOptions).ifPresent(options::addAll);
    if (plan.study().amortize().isPresent()) {
      options.addAll(List.of("--amortize", "on"));
    }
    return options;
  }

  private void measure(PlannedRun run, ObjectNode line)
      throws RunFailure, IOException, InterruptedException {
    long begun = System.nanoTime();
    JsonNode clientRecord = client.run(run, server.service(), recorderOf(Side.CLIENT));
    amortize(run);
    JsonNode serverRecord = takePhases(run);
    double wallSeconds = (System.nanoTime() - begun) / 1e9;
    Crosscheck.check(run, clientRecord, serverRecord, wallSeconds);
    AmortizedCheck.check(plan.study().amortize(), clientRecord, serverRecord, wallSeconds);
    drift.add("client", (ObjectNode) clientRecord);
    drift.add("server in block " + block, (ObjectNode) serverRecord);
    line.put("outcome", Outcome.VALID.key()).put("wall_seconds", wallSeconds);
    line.set("client", clientRecord);
    line.set("server", serverRecord);
    ObjectNode meters = line.putObject("meters");
    for (Side side : Side.values()) {
      bench.meterOf(side).ifPresent(meter -> meters.put(side.key(), meter));
    }
  }

  private void amortize(PlannedRun run) throws RunFailure, InterruptedException {
    Optional<Duration> window = plan.study().amortize();
    if (window.isEmpty()) {
      return;
    }
    try {
      server.amortize(run.id(), Phase.SERIALIZE, window.get());
      server.amortize(run.id(), Phase.DESERIALIZE, window.get());
    } catch (IOException e) {
      throw new RunFailure("the server must repeat the run's phases, got " + e.getMessage());
    }
  }

  private JsonNode takePhases(PlannedRun run) throws RunFailure, InterruptedException {
    try {
      return server
          .takeRun(run.id())
          .orElseThrow(() -> new RunFailure("the server must keep the run's phases, got none"));
    } catch (IOException e) {
      throw new RunFailure("the server must hand over the run's phases, got " + e.getMessage());
    }
  }

  private boolean endedByPerson(RunFailure failure) throws InterruptedException {
    boolean signalled = failure.isBySignal() || server.wasInterrupted();
    return stop.isAsked() || (signalled && stop.await(SIGNAL_DELAY));
  }

  private Optional<Recorder> recorderOf(Side side) {
    return bench.meterOf(side).map(recorders::get);
  }

  private void stopServer() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  public void close() throws IOException {
    client.end();
    stopServer();
    for (Recorder recorder : recorders.values()) {
      recorder.close();
    }
    cpuClock.close();
  }
}
