package pijoule.runner.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.campaign.RunRecord;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.ProgramNames;
import pijoule.contract.units.Durations;
import pijoule.runner.hosts.HostPair;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.programs.Programs;
import pijoule.runner.study.CellOptions;

/** Calls that follow each other, with the phases of both sides. */
final class CallMeasurement implements Measurement {
  private static final List<Phase> AMORTIZED_PHASES = List.of(Phase.SERIALIZE, Phase.DESERIALIZE);

  private final Parts parts;
  private final PacketCaptures captures;
  private final ClockDrift drift = new ClockDrift();
  private BlockServer server;
  private Optional<WarmedUp> warmedUp = Optional.empty();

  CallMeasurement(Parts parts) {
    this.parts = parts;
    this.captures =
        new PacketCaptures(
            parts.site(),
            parts.folder().captures().toAbsolutePath(),
            parts.folder().logs(parts.session()).resolve("packet-recorder.log"));
  }

  @Override
  public List<String> serverOptions(Cell cell) throws IOException, InterruptedException {
    List<String> options = new ArrayList<>();
    Optional<RecorderProcess> recorder = parts.recorders().of(Side.SERVER, cell);
    if (recorder.isPresent()) {
      options.addAll(recorder.get().clockOptions(parts.site().pair(cell).server()));
    }
    if (parts.study().instruments().amortize().isPresent()) {
      options.addAll(List.of("--amortize", "on"));
    }
    return options;
  }

  @Override
  public void prepare(PlannedRun run, BlockServer started)
      throws RunFailure, IOException, InterruptedException {
    server = started;
    warmedUp =
        server.warmUp(
            parts.study(), run, parts.folder().environment(), parts.progress(), parts.stop());
  }

  @Override
  public Map<String, Long> measure(RunTry of, RunLine line, long pauseEndNs)
      throws RunFailure, IOException, InterruptedException {
    RunRecord made =
        parts.study().instruments().capturePackets()
            ? captures.during(
                of.run(), server.running().service(), line, () -> call(of, line, pauseEndNs))
            : call(of, line, pauseEndNs);
    return TraceEnds.of(made.sides().values().toArray(SideRecord[]::new));
  }

  private RunRecord call(RunTry of, RunLine line, long pauseEndNs)
      throws RunFailure, IOException, InterruptedException {
    PlannedRun run = of.run();
    long begun = System.nanoTime();
    JsonNode clientRecord =
        parts
            .client()
            .run(of, server.running().service(), parts.recorders().of(Side.CLIENT, run.cell()));
    Optional<Duration> window = parts.study().instruments().amortize();
    amortize(of, window);
    JsonNode serverRecord = takePhases(of);
    double wallSeconds = (System.nanoTime() - begun) / 1e9;
    line.set(RunKey.WALL_SECONDS, wallSeconds);
    line.set(RunKey.START_DELAY_SECONDS, (parts.client().startedNs() - pauseEndNs) / 1e9);
    line.set(RunKey.CLIENT, clientRecord);
    line.set(RunKey.SERVER, serverRecord);
    warmedUp.ifPresent(warm -> line.set(RunKey.WARM_UP, warm.json()));
    line.mark(warmedUp.flatMap(WarmedUp::mark).stream().toList());
    line.meters(parts.site().bench(), run.cell());
    RunRecord made = Crosscheck.read(line.json());
    SideRecord ofClient = made.sides().get(Side.CLIENT);
    SideRecord ofServer = made.sides().get(Side.SERVER);
    CellOptions options = new CellOptions(parts.study(), run.cell());
    Crosscheck.check(
        run,
        options.requestBytes(run.seed()),
        made,
        parts.recorders().clocks(run.cell()),
        inJvm(run.cell()));
    checkAmortized(window, ofClient, ofServer, wallSeconds);
    HostPair pair = parts.site().pair(run.cell());
    Measurement.addDrift(drift, "client on " + pair.client(), ofClient, clientRecord);
    Measurement.addDrift(drift, "server on " + pair.server(), ofServer, serverRecord);
    return made;
  }

  /** A program in a script of its own starts what it likes. */
  private Set<Side> inJvm(Cell cell) {
    Programs programs = parts.site().programs();
    Set<Side> sides = EnumSet.noneOf(Side.class);
    if (programs.client(ProgramNames.client(cell)).isJava()) {
      sides.add(Side.CLIENT);
    }
    if (programs.server(ProgramNames.server(cell)).isJava()) {
      sides.add(Side.SERVER);
    }
    return sides;
  }

  private void amortize(RunTry of, Optional<Duration> window)
      throws RunFailure, InterruptedException {
    if (window.isEmpty()) {
      return;
    }
    try {
      server.process().endpoints().amortize(of.id(), Phase.SERIALIZE, window.get());
      server.process().endpoints().amortize(of.id(), Phase.DESERIALIZE, window.get());
    } catch (IOException e) {
      throw server.disturbed("the server must repeat the run's phases, got " + e.getMessage());
    }
  }

  private JsonNode takePhases(RunTry of) throws RunFailure, InterruptedException {
    try {
      return of.take(
          server
              .process()
              .endpoints()
              .takeRun(of.id())
              .orElseThrow(
                  () -> RunFailure.finding("the server must keep the run's phases, got none")));
    } catch (IOException e) {
      throw server.disturbed("the server must hand over the run's phases, got " + e.getMessage());
    }
  }

  /**
   * Checks both sides' windows: both phases once where they were asked for and none elsewhere, each
   * after its side's totals and as long as asked for, and all of them within the run.
   *
   * @param asked minimum length of each window
   * @param wallSeconds of the whole run, by the runner's clock
   * @throws RunFailure if the windows cannot be right
   */
  static void checkAmortized(
      Optional<Duration> asked, SideRecord client, SideRecord server, double wallSeconds)
      throws RunFailure {
    double seconds = seconds("client", client, asked) + seconds("server", server, asked);
    if (asked.isEmpty()) {
      return;
    }
    double total =
        totals(client).stream().mapToLong(piece -> piece.endNs() - piece.startNs()).sum() / 1e9;
    requireInWindow(
        total + seconds <= wallSeconds + Crosscheck.START_TICK_SECONDS,
        ("the client's total and all amortised windows must be within the run's %s s, got"
                + " %s s and %s s")
            .formatted(wallSeconds, total, seconds));
  }

  private static double seconds(String name, SideRecord side, Optional<Duration> asked)
      throws RunFailure {
    List<String> phases = side.amortized().stream().map(window -> window.phase().key()).toList();
    List<String> due =
        asked.isEmpty() ? List.of() : AMORTIZED_PHASES.stream().map(Phase::key).toList();
    requireInWindow(
        phases.equals(due),
        "the " + name + " must have amortised phases " + due + ", got " + phases);
    long sum = 0;
    for (AmortizedWindow window : side.amortized()) {
      sum += windowNs(name, side, window, asked.orElseThrow());
    }
    return sum / 1e9;
  }

  private static long windowNs(String name, SideRecord side, AmortizedWindow window, Duration asked)
      throws RunFailure {
    String which = "the " + name + "'s amortised " + window.phase().key();
    long lengthNs = window.endNs() - window.startNs();
    requireInWindow(
        lengthNs >= asked.toNanos(),
        which + " must take at least " + Durations.format(asked) + ", got " + lengthNs + " ns");
    for (PhaseInterval total : totals(side)) {
      long sinceNs = window.startNs() - total.endNs();
      requireInWindow(
          sinceNs >= 0,
          which + " must start after the total, got " + -sinceNs + " ns before its end");
    }
    return lengthNs;
  }

  private static List<PhaseInterval> totals(SideRecord side) {
    return side.phases().stream().filter(piece -> piece.phase() == Phase.TOTAL).toList();
  }

  private static void requireInWindow(boolean holds, String reason) throws RunFailure {
    if (!holds) {
      throw RunFailure.finding(reason);
    }
  }
}
