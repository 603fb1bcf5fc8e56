package pijoule.runner.run;

import java.io.IOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.ProgramNames;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.boards.CalibrationCopies;
import pijoule.runner.boards.Environment;
import pijoule.runner.hosts.Ending;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.Together;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.study.StudyKind;

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
  private final Boards boards;
  private final DeviceSwitch plots;
  private final CellLink link;
  private final Recorders recorders;
  private final Training training;
  private final Measurement measurement;
  private BlockServer server;
  private int block;
  private boolean isMeasured;

  /** Hosts and meters that could not be reached at the end, as named to a person: once. */
  private final Set<String> lost = new HashSet<>();

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
    this.link = new CellLink(site, plan.study());
    this.recorders = new Recorders(site, folder, number);
    this.client =
        new ClientProcess(site, plan.study(), folder.logs(number).resolve("client.log"), stop);
    this.training = new Training(site, plan, folder, number, client, link, progress);
    this.plots = new DeviceSwitch(site, access, plan, stop, progress);
    this.measurement = plan.study().kind().choose(new OfKind());
  }

  /** Measurement of each kind of campaign. */
  private final class OfKind implements StudyKind.Choice<Measurement> {
    private final Measurement.Parts parts =
        new Measurement.Parts(
            site, plan.study(), folder, number, recorders, client, progress, stop);

    @Override
    public Measurement calls() {
      return new CallMeasurement(parts);
    }

    @Override
    public Measurement load() {
      return new LoadMeasurement(parts);
    }

    @Override
    public Measurement url(ForeignTarget target) {
      return target.builds().isPresent()
          ? new StartedMeasurement(parts, target)
          : new UrlMeasurement(parts, target);
    }
  }

  /** Brings the programs to the hosts, writes down what these are, and starts the meters. */
  void begin() throws IOException, InterruptedException {
    link.begin(folder.logs(number).resolve("link.log"));
    site.prepareKeys(plan, folder.environment(), number);
    site.deploy(plan);
    training.carryOut();
    Ending earlier = new Ending();
    recorders.fetchTraces(earlier);
    earlier.finish();
    Together.make(recorders::start, this::writeEnvironment);
    measurement.begin();
  }

  private void writeEnvironment() throws IOException, InterruptedException {
    Environment.write(
        folder.environment(),
        site.bench(),
        site.hosts(),
        site.programs(),
        plan.study().started(),
        number);
    CalibrationCopies.write(folder.environment(), site.bench().meters(), site.hosts()::get, number);
  }

  /** {@return whether the campaign may end before all its rounds are done} */
  boolean mayEndEarly() {
    return plan.study().reporting().stop().isPresent();
  }

  /** The number of this session in the campaign. */
  int number() {
    return number;
  }

  /** {@return whether the server process of a run's block is up} */
  boolean serves(PlannedRun run) {
    return run.block() == block && server.running().isAlive();
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
  Optional<Map<String, Long>> carryOut(RunTry of, RunLine line)
      throws RunFailure, IOException, InterruptedException {
    PlannedRun run = of.run();
    try {
      link.require(folder.logs(number));
      recorders.require();
      if (!serves(run)) {
        startBlock(run);
      }
      server.running().started().ifPresent(at -> line.set(RunKey.SERVER_STARTED_AT, at));
      if (!boards.coolDown(run.cell())) {
        return Optional.empty();
      }
      // Reading a board loads it, and the pause is when its idle power is taken.
      Boards.Watch watch = boards.watch(run.cell(), line);
      if (stop.await(plan.study().timing().settle())) {
        return Optional.empty();
      }
      long pauseEndNs = System.nanoTime();
      line.set(RunKey.STARTED_AT, Instant.now());
      Map<String, Long> until = measured(of, line, pauseEndNs);
      watch.end();
      verifyLink(line);
      return Optional.of(until);
    } catch (HostException e) {
      throw e.isLost() ? RunFailure.lost(e.getMessage()) : RunFailure.disturbance(e.getMessage());
    } catch (RunFailure failure) {
      throw LostHosts.behind(failure, site.pair(run.cell()).hosts());
    }
  }

  private void startBlock(PlannedRun run) throws RunFailure, IOException, InterruptedException {
    long begun = System.nanoTime();
    stopServer();
    block = 0;
    Cell cell = run.cell();
    if (plots.begin(run)) {
      training.carryOut();
    }
    boards.setClocks(cell);
    server = measurement.server(cell, this::start);
    Optional<RecorderProcess> recorder = recorders.of(Side.SERVER, cell);
    OptionalLong process = server.running().processId();
    if (recorder.isPresent() && process.isPresent()) {
      recorder.get().watch(site.pair(cell).server(), process.getAsLong());
    }
    link.set(cell, server.running().service());
    measurement.prepare(run, server);
    block = run.block();
    progress.blockStarted((System.nanoTime() - begun) / 1e9);
  }

  private ServerProcess start(Cell cell, List<String> further)
      throws RunFailure, IOException, InterruptedException {
    String log = "server-" + ProgramNames.server(cell) + ".log";
    try {
      return ServerProcess.start(
          site, plan.study(), cell, folder.logs(number).resolve(log), further);
    } catch (HostException e) {
      throw noServer(e, cell);
    }
  }

  /** A block whose link is another one is begun again. */
  private void verifyLink(RunLine line) throws RunFailure, IOException, InterruptedException {
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

  private Map<String, Long> measured(RunTry of, RunLine line, long pauseEndNs)
      throws RunFailure, IOException, InterruptedException {
    try {
      return measurement.measure(of, line, pauseEndNs);
    } catch (RunFailure failure) {
      if (server.running().isOutOfMemory()) {
        // What is left of it may hang or answer wrongly: the next run gets another one.
        server.running().close();
        throw SmallHeaps.failure("server", of.run().cell());
      }
      throw failure;
    }
  }

  private void stopServer() {
    if (server != null) {
      server.running().close();
    }
  }

  /** {@return power, temperature and clock of the hosts of a run, as last read, a line a host} */
  List<String> boards(PlannedRun run, RunLine line) {
    return BoardLines.of(
        site.pair(run.cell()),
        line,
        side -> recorders.of(side, run.cell()).flatMap(RecorderProcess::lastWatts));
  }

  /** The last sample of a meter's trace on disk; also when the session is closed. */
  OptionalLong lastSample(String meter) throws InterruptedException {
    return recorders.lastSample(meter);
  }

  /** Asks every meter to write the samples that it holds; not beside a run. */
  void flush() {
    recorders.flush();
  }

  /** {@return whether every meter records} */
  boolean isRecording() {
    return recorders.areAlive();
  }

  /** Ends the client and the meters, and asks the server to end: nothing is measured any more. */
  void endMeters() throws IOException, InterruptedException {
    if (isMeasured) {
      return;
    }
    isMeasured = true;
    Ending ending = new Ending();
    ending.make(client::end);
    recorders.end();
    if (server != null) {
      server.running().end();
    }
    recorders.close(ending);
    finish(ending);
  }

  /** Ends everything. */
  @Override
  public void close() throws IOException, InterruptedException {
    Ending ending = new Ending();
    ending.make(this::endMeters);
    ending.make(this::stopServer);
    boards.restoreClocks(ending);
    link.end(ending);
    finish(ending);
  }

  /** Leaves what cannot be reached any more to the next session. */
  private void finish(Ending ending) throws IOException, InterruptedException {
    ending.takeLost().stream().filter(lost::add).forEach(progress::remark);
    ending.finish();
  }
}
