package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import pijoule.analysis.results.RunRecord;
import pijoule.contract.phase.Side;
import pijoule.analysis.results.SideRecord;
import pijoule.contract.clock.NanoClock;
import pijoule.contract.phase.Phase;
import pijoule.contract.record.Outcome;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.runner.environment.Environment;
import pijoule.runner.hosts.Ending;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.study.CellOptions;
import pijoule.runner.url.UrlTarget;

/**
 * A part of a campaign without a break: its meters record all the time, its server changes with the
 * block. When a host or meter is lost, another session goes on.
 */
final class Session implements AutoCloseable {
  private final Testbed site;
  private final ResultsFolder folder;
  private final Plan plan;
  private final int number;
  private final StopSignal stop;
  private final Progress progress;
  private final ClientProcess client;
  private final PacketCaptures captures;
  private final Boards boards;
  private final DeviceSwitch plots;
  private final CellLink link;
  private final Drift drift = new Drift();
  private final Map<String, RecorderProcess> recorders = new LinkedHashMap<>();
  private RunningServer server;

  /** The same where the campaign started it. */
  private ServerProcess own;

  private LoadedBlock loaded;

  /** When the pause before the last run ended, ns. */
  private long pauseEndNs;

  private Optional<WarmedUp> warmedUp = Optional.empty();
  private int block;

  Session(
      Testbed site,
      HostConnections access,
      ResultsFolder folder,
      Plan plan,
      int number,
      Progress progress,
      StopSignal stop) {
    this.site = site;
    this.folder = folder;
    this.plan = plan;
    this.number = number;
    this.stop = stop;
    this.progress = progress;
    this.boards = new Boards(site, plan.study(), progress, stop);
    this.plots = new DeviceSwitch(site, access, plan, stop);
    this.link = new CellLink(site, plan.study());
    this.captures =
        new PacketCaptures(
            site,
            folder.captures().toAbsolutePath(),
            folder.logs(number).resolve("packet-recorder.log"));
    this.client =
        new ClientProcess(site, plan.study(), folder.logs(number).resolve("client.log"), stop);
  }

  /** Brings the programs to the hosts, writes down what these are, and starts the meters. */
  void begin() throws IOException, InterruptedException {
    link.begin(folder.logs(number).resolve("link.log"));
    site.prepareKeys(plan, folder.environment(), number);
    site.deploy(plan);
    Ending earlier = new Ending();
    fetchTraces(earlier);
    earlier.finish();
    Environment.write(folder.environment(), site.bench(), site.hosts(), site.programs(), number);
    for (String meter : site.bench().meters().keySet()) {
      recorders.put(meter, RecorderProcess.start(site, meter, folder, number));
    }
    if (isLoaded()) {
      FirstRequest.make();
    }
  }

  /** The number of this session in the campaign. */
  int number() {
    return number;
  }

  /** Whether the server process of a run's block is up. */
  boolean serves(PlannedRun run) {
    return run.block() == block && server.isAlive();
  }

  /**
   * Carries a run out, once.
   *
   * @param of the run
   * @param line of the run; gets what was measured and the states of the boards
   * @return by meter, until when its trace must reach for the run's energies, ns; empty if a person
   *     asked to end
   * @throws RunFailure if it gave no valid measurement
   */
  Optional<Map<String, Long>> carryOut(RunTry of, ObjectNode line)
      throws RunFailure, IOException, InterruptedException {
    PlannedRun run = of.run();
    try {
      requireMeters();
      if (!serves(run)) {
        startBlock(run);
      }
      server.started().ifPresent(at -> line.put("server_started_at", at.toString()));
      if (!boards.coolDown(run.cell())) {
        return Optional.empty();
      }
      // Reading a board loads it, and the pause is when its idle power is taken.
      Boards.Watch watch = boards.watch(run.cell(), line);
      if (stop.await(plan.study().settle())) {
        return Optional.empty();
      }
      pauseEndNs = System.nanoTime();
      line.put("started_at", Instant.now().toString());
      Map<String, Long> until = measured(of, line);
      watch.end();
      verifyLink(line);
      return Optional.of(until);
    } catch (HostException e) {
      throw e.isLost() ? RunFailure.lost(e.getMessage()) : RunFailure.disturbance(e.getMessage());
    }
  }

  private void requireMeters() throws RunFailure {
    link.require(folder.logs(number));
    for (RecorderProcess recorder : recorders.values()) {
      if (!recorder.isAlive()) {
        throw RunFailure.lost(
            "meter "
                + recorder.meter()
                + " must record all the time, and ended; see "
                + folder.logs(number));
      }
    }
  }

  private void startBlock(PlannedRun run) throws RunFailure, IOException, InterruptedException {
    long begun = System.nanoTime();
    stopServer();
    block = 0;
    Cell cell = run.cell();
    plots.begin(run);
    boards.setClocks(cell);
    long started = System.nanoTime();
    Optional<UrlTarget> target = plan.study().target();
    if (target.isPresent()) {
      server = TargetService.find(target.get(), site.pair(cell).server());
    } else {
      startOwn(cell);
    }
    Optional<RecorderProcess> recorder = recorderOf(Side.SERVER, cell);
    OptionalLong process = server.processId();
    if (recorder.isPresent() && process.isPresent()) {
      recorder.get().watch(site.pair(cell).server(), process.getAsLong());
    }
    link.set(cell, server.service());
    if (isLoaded()) {
      beginLoad(run, started);
    } else {
      warmUp(run);
    }
    block = run.block();
    progress.blockStarted((System.nanoTime() - begun) / 1e9);
  }

  private void startOwn(Cell cell) throws RunFailure, IOException, InterruptedException {
    String log = "server-" + cell.text(Factor.FRAMEWORK) + ".log";
    try {
      own =
          ServerProcess.start(
              site, plan.study(), cell, folder.logs(number).resolve(log), serverOptions(cell));
      server = own;
    } catch (HostException e) {
      throw noServer(e, cell);
    }
  }

  private void beginLoad(PlannedRun run, long startedNs)
      throws RunFailure, IOException, InterruptedException {
    Optional<FirstAnswer> first = Optional.empty();
    if (plan.study().target().isEmpty()) {
      first = Optional.of(firstAnswer(run, startedNs));
      warmUp(run);
    }
    LoadFiles files = new LoadFiles(folder.load());
    loaded = new LoadedBlock(site, plan.study(), server, client, files, first, progress);
    loaded.warmUp(run, stop);
  }

  /** A block whose link is another one is begun again. */
  private void verifyLink(ObjectNode line) throws RunFailure, IOException, InterruptedException {
    try {
      link.verify(line);
    } catch (RunFailure other) {
      block = 0;
      throw other;
    }
  }

  private static RunFailure noServer(HostException refused, Cell cell) {
    String reason = refused.getMessage();
    if (SmallHeaps.isFull(reason)) {
      return SmallHeaps.failure("server", cell);
    }
    return refused.isLost() ? RunFailure.lost(reason) : RunFailure.noServer(reason);
  }

  /** Has a new server answer its first request. */
  private FirstAnswer firstAnswer(PlannedRun run, long startedNs)
      throws RunFailure, IOException, InterruptedException {
    try {
      own.post(new CellOptions(plan.study(), run.cell()).request(run.seed()));
      return new FirstAnswer(startedNs, System.nanoTime());
    } catch (HostException e) {
      throw e;
    } catch (IOException e) {
      throw disturbed("the server must answer its first request, got " + e.getMessage());
    }
  }

  private void warmUp(PlannedRun run) throws RunFailure, IOException, InterruptedException {
    List<LongFunction<byte[]>> requests =
        new CellOptions(plan.study(), run.cell())
            .warmups().stream().<LongFunction<byte[]>>map(of -> of::request).toList();
    try {
      Environment.writeServer(folder.environment(), own.about());
      if (plan.study().serverWarmUp().isSteady()) {
        progress.warmingUp(run, plan.study().serverWarmUp().limit());
      }
      warmedUp =
          new CallWarmUp(own, requests, run.seed(), NanoClock.SYSTEM, stop)
              .carryOut(plan.study().serverWarmUp());
      warmedUp.map(WarmedUp::display).ifPresent(progress::remark);
    } catch (HostException e) {
      throw e;
    } catch (IOException e) {
      if (server.isOutOfMemory()) {
        throw SmallHeaps.failure("server", run.cell());
      }
      throw disturbed("the server must answer before the first run, got " + e.getMessage());
    }
  }

  /** A server that does not answer: it ended, or its host is lost. */
  private RunFailure disturbed(String reason) {
    return server.isLost() ? RunFailure.lost(reason) : RunFailure.disturbance(reason);
  }

  private List<String> serverOptions(Cell cell) throws IOException, InterruptedException {
    if (isLoaded()) {
      return List.of("--phases", "off");
    }
    List<String> options = new ArrayList<>();
    Optional<RecorderProcess> recorder = recorderOf(Side.SERVER, cell);
    if (recorder.isPresent()) {
      options.addAll(recorder.get().clockOptions(site.pair(cell).server()));
    }
    if (plan.study().amortize().isPresent()) {
      options.addAll(List.of("--amortize", "on"));
    }
    return options;
  }

  private Map<String, Long> measured(RunTry of, ObjectNode line)
      throws RunFailure, IOException, InterruptedException {
    PlannedRun run = of.run();
    try {
      if (isLoaded()) {
        return measureLoaded(run, line);
      }
      RunRecord made =
          plan.study().capturePackets()
              ? captures.during(run, server.service(), line, () -> measure(of, line))
              : measure(of, line);
      return TraceEnds.of(made.sides().values().toArray(SideRecord[]::new));
    } catch (RunFailure failure) {
      if (server.isOutOfMemory()) {
        // What is left of it may hang or answer wrongly: the next run gets another one.
        server.close();
        throw SmallHeaps.failure("server", run.cell());
      }
      throw failure;
    }
  }

  private boolean isLoaded() {
    return plan.study().load().isPresent();
  }

  /** A server under load keeps no phases; its meter is read on the client's clock. */
  private Map<String, Long> measureLoaded(PlannedRun run, ObjectNode line)
      throws RunFailure, IOException, InterruptedException {
    long begun = System.nanoTime();
    Optional<RecorderProcess> logger =
        recorderOf(Side.CLIENT, run.cell()).or(() -> recorderOf(Side.SERVER, run.cell()));
    JsonNode clientRecord = loaded.measure(run, line, logger);
    line.put("outcome", Outcome.VALID.key());
    line.put("wall_seconds", (System.nanoTime() - begun) / 1e9);
    line.set("client", clientRecord);
    putMeters(run, line);
    SideRecord client = Crosscheck.read(line).sides().get(Side.CLIENT);
    addDrift("client on " + site.pair(run.cell()).client(), client, clientRecord);
    return TraceEnds.of(client, site.bench().metersOf(run.cell()));
  }

  private void putMeters(PlannedRun run, ObjectNode line) {
    ObjectNode meters = line.putObject("meters");
    for (Side side : Side.values()) {
      site.bench().meterOf(side, run.cell()).ifPresent(meter -> meters.put(side.key(), meter));
    }
  }

  private RunRecord measure(RunTry of, ObjectNode line)
      throws RunFailure, IOException, InterruptedException {
    PlannedRun run = of.run();
    long begun = System.nanoTime();
    JsonNode clientRecord = client.run(of, server.service(), recorderOf(Side.CLIENT, run.cell()));
    amortize(of);
    JsonNode serverRecord = takePhases(of);
    double wallSeconds = (System.nanoTime() - begun) / 1e9;
    line.put("outcome", Outcome.VALID.key()).put("wall_seconds", wallSeconds);
    line.put("start_delay_seconds", (client.startedNs() - pauseEndNs) / 1e9);
    line.set("client", clientRecord);
    line.set("server", serverRecord);
    warmedUp.ifPresent(warm -> line.set("warm_up", warm.json()));
    RunLog.put(warmedUp.flatMap(WarmedUp::mark).stream().toList(), line);
    putMeters(run, line);
    RunRecord made = Crosscheck.read(line);
    Map<Side, SideRecord> sides = made.sides();
    CellOptions options = new CellOptions(plan.study(), run.cell());
    Crosscheck.check(run, options.requestBytes(run.seed()), made, clocks(run.cell()));
    AmortizedCheck.check(
        plan.study().amortize(), sides.get(Side.CLIENT), sides.get(Side.SERVER), wallSeconds);
    addDrift("client on " + site.pair(run.cell()).client(), sides.get(Side.CLIENT), clientRecord);
    addDrift("server in block " + block, sides.get(Side.SERVER), serverRecord);
    return made;
  }

  private void addDrift(String clock, SideRecord side, JsonNode record) {
    drift
        .add(clock, side)
        .ifPresent(ppm -> ((ObjectNode) record.path("alignment")).put("drift_ppm", ppm));
  }

  private Clocks clocks(Cell cell) {
    Optional<RecorderProcess> ofClient = recorderOf(Side.CLIENT, cell);
    Optional<RecorderProcess> ofServer = recorderOf(Side.SERVER, cell);
    return new Clocks(
        site.pair(cell).isOneMachine(),
        ofClient.isPresent()
            && ofServer.isPresent()
            && ofClient.get().host().isSameMachine(ofServer.get().host()));
  }

  private void amortize(RunTry of) throws RunFailure, InterruptedException {
    Optional<Duration> window = plan.study().amortize();
    if (window.isEmpty()) {
      return;
    }
    try {
      own.amortize(of.id(), Phase.SERIALIZE, window.get());
      own.amortize(of.id(), Phase.DESERIALIZE, window.get());
    } catch (IOException e) {
      throw disturbed("the server must repeat the run's phases, got " + e.getMessage());
    }
  }

  private JsonNode takePhases(RunTry of) throws RunFailure, InterruptedException {
    try {
      return of.take(
          own.takeRun(of.id())
              .orElseThrow(
                  () -> RunFailure.finding("the server must keep the run's phases, got none")));
    } catch (IOException e) {
      throw disturbed("the server must hand over the run's phases, got " + e.getMessage());
    }
  }

  private Optional<RecorderProcess> recorderOf(Side side, Cell cell) {
    return site.bench().meterOf(side, cell).map(recorders::get);
  }

  private void stopServer() {
    if (server != null) {
      server.close();
    }
  }

  private void fetchTraces(Ending ending) {
    for (String meter : site.bench().meters().keySet()) {
      Host host = site.meterHost(meter);
      if (!host.isLocal()) {
        ending.make(() -> new RemoteTraces(host, site.campaign()).fetch(folder.traces()));
      }
    }
  }

  /** The last sample of a meter's trace on disk; also when the session is closed. */
  OptionalLong lastSample(String meter) throws InterruptedException {
    return recorders.get(meter).lastSample(folder.traces());
  }

  /** Whether every meter records. */
  boolean isRecording() {
    return recorders.values().stream().allMatch(RecorderProcess::isAlive);
  }

  /** Ends everything; what cannot be reached any more is left to the next session. */
  @Override
  public void close() throws IOException, InterruptedException {
    Ending ending = new Ending();
    ending.make(client::end);
    ending.make(this::stopServer);
    recorders.values().forEach(recorder -> ending.make(recorder::close));
    fetchTraces(ending);
    boards.restoreClocks(ending);
    link.end(ending);
    ending.takeLost().forEach(progress::remark);
    ending.finish();
  }
}
