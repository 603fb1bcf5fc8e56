package pijoule.analysis.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import pijoule.analysis.measure.EnergyPass.TraceEnergies;
import pijoule.analysis.measure.PartEnergy.PhaseEnergySum;
import pijoule.analysis.measure.SideEnergy.OtherReading;
import pijoule.campaign.FirstAnswer;
import pijoule.campaign.LoadedRun;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.window.EnergyUncertainty;
import pijoule.energy.window.Verdict;
import pijoule.energy.window.Window;
import pijoule.energy.window.WindowEnergy;

/** One side of a run as windows of a trace, and their energies as energies of its parts. */
final class SideWindows {
  private static final List<Part> WITH_NET = List.of(Part.TOTAL, Part.REQUEST);

  private final MeasuredSide side;
  private final MeterClock clock;
  private final Map<Part, List<Integer>> indices = new EnumMap<>(Part.class);
  private final List<Integer> loadParts = new ArrayList<>();
  private final List<Integer> firstAnswer = new ArrayList<>();
  private final List<Integer> pause = new ArrayList<>();

  private SideWindows(MeasuredSide side, MeterClock clock) {
    this.side = side;
    this.clock = clock;
  }

  /**
   * Adds a side's windows to those of a trace of its own meter.
   *
   * @param side whose windows these are
   * @param trace that they are windows of
   * @param settle pause before each run, at least 0
   * @param windows all of the trace; this side's are added at the end
   * @throws IllegalArgumentException if nothing ties the side's clock to the trace's
   */
  static SideWindows of(MeasuredSide side, TraceInfo trace, Duration settle, List<Window> windows) {
    SideRecord record = side.record().orElseThrow();
    SideWindows of = new SideWindows(side, MeterClock.of(record, trace));
    for (PhaseInterval piece : record.phases()) {
      of.add(Part.of(piece.phase()), piece.startNs(), piece.endNs(), windows);
    }
    for (AmortizedWindow window : record.amortized()) {
      of.add(Part.of(window), window.startNs(), window.endNs(), windows);
    }
    of.addRequests(record, windows);
    if (side.side() == Side.SERVER) {
      side.run().load().stream()
          .flatMap(load -> load.record().windows().stream())
          .forEach(piece -> of.add(of.loadParts, piece.startNs(), piece.endNs(), windows));
    } else {
      of.addPause(record.phases(), settle, windows);
    }
    of.addFirstAnswer(trace, windows);
    return of;
  }

  /**
   * Adds a client's calls, and the pause before them, to the windows of a trace of the meter of its
   * server's board.
   *
   * @param client whose calls
   * @param trace that they are windows of
   * @param settle pause before each run, at least 0
   * @param windows all of the trace; these are added at the end
   * @throws IllegalArgumentException if nothing ties the client's clock to the trace's
   */
  static SideWindows visiting(
      MeasuredSide client, TraceInfo trace, Duration settle, List<Window> windows) {
    SideRecord record = client.record().orElseThrow();
    SideWindows of = new SideWindows(client, MeterClock.of(record, trace));
    of.addRequests(record, windows);
    of.addPause(record.phases(), settle, windows);
    return of;
  }

  private void addRequests(SideRecord record, List<Window> windows) {
    for (PhaseInterval request : Requests.of(side.side(), record)) {
      add(Part.REQUEST, request.startNs(), request.endNs(), windows);
    }
  }

  private void addPause(List<PhaseInterval> phases, Duration settle, List<Window> windows) {
    OptionalDouble delay = side.run().circumstances().startDelaySeconds();
    if (!settle.isZero() && delay.isPresent()) {
      long end = clock.toMeterNs(startNs(phases)) - Math.round(1e9 * delay.getAsDouble());
      pause.add(windows.size());
      windows.add(new Window(side.run().id(), end - settle.toNanos() / 2, end));
    }
  }

  /** Instants of one clock may be compared only by their difference. */
  private static long startNs(List<PhaseInterval> phases) {
    long first = phases.get(0).startNs();
    for (PhaseInterval piece : phases) {
      first = piece.startNs() - first < 0 ? piece.startNs() : first;
    }
    return first;
  }

  private void add(Part part, long processStartNs, long processEndNs, List<Window> windows) {
    List<Integer> of = indices.computeIfAbsent(part, added -> new ArrayList<>());
    add(of, processStartNs, processEndNs, windows);
  }

  private void add(List<Integer> of, long processStartNs, long processEndNs, List<Window> windows) {
    of.add(windows.size());
    long startNs = clock.toMeterNs(processStartNs);
    long endNs = Math.max(startNs, clock.toMeterNs(processEndNs));
    windows.add(new Window(side.run().id(), startNs, endNs));
  }

  MeasuredSide side() {
    return side;
  }

  /**
   * Finds the instants at which the board's power may step: the edges of the phases, of the
   * amortised windows and of the calls.
   *
   * @param windows all of the trace
   * @return instants on the trace's clock, ns
   */
  LongStream steps(List<Window> windows) {
    return indices.values().stream()
        .flatMap(List::stream)
        .map(windows::get)
        .flatMapToLong(window -> LongStream.of(window.startNs(), window.endNs()));
  }

  /**
   * {@return energies of the side's parts}
   *
   * @param trace that saw them
   * @param idle power of the board, where it is known
   */
  SideEnergy energies(TraceEnergies trace, Optional<IdlePower> idle) {
    Map<Part, PhaseEnergySum> sums = new EnumMap<>(Part.class);
    indices.forEach((part, pieces) -> sums.put(part, sum(part, trace.of(pieces), trace)));
    sums.put(Part.REMAINDER, PhaseEnergySum.remainder(side.side(), sums));
    Map<Part, PartEnergy> energies = new EnumMap<>(Part.class);
    Map<Part, PartEnergy> net = new EnumMap<>(Part.class);
    sums.forEach((part, sum) -> put(part, sum, trace, idle, energies, net));
    return new SideEnergy(
        Optional.of(trace.name()),
        Optional.of(trace.meter().estimate()),
        energies,
        net,
        resolved(trace.of(indices.getOrDefault(Part.REQUEST, List.of())), trace.meter()),
        Optional.empty(),
        load(trace, energies),
        resolved(trace.of(loadParts), trace.meter()),
        firstAnswer(trace));
  }

  /** {@return reading of the trace's meter for a mean call of a client that visits it} */
  OtherReading reading(TraceEnergies trace, Optional<IdlePower> idle) {
    Map<Part, PartEnergy> gross = new EnumMap<>(Part.class);
    Map<Part, PartEnergy> net = new EnumMap<>(Part.class);
    List<WindowEnergy> pieces = trace.of(indices.get(Part.REQUEST));
    put(Part.REQUEST, sum(Part.REQUEST, pieces, trace), trace, idle, gross, net);
    return new OtherReading(
        new SideEnergy.Other(trace.name(), trace.meter().estimate()),
        gross.get(Part.REQUEST),
        Optional.ofNullable(net.get(Part.REQUEST)));
  }

  private void put(
      Part part,
      PhaseEnergySum sum,
      TraceEnergies trace,
      Optional<IdlePower> idle,
      Map<Part, PartEnergy> energies,
      Map<Part, PartEnergy> net) {
    long operations = side.operations(part).orElse(1);
    double seconds = side.times().seconds().get(part) * operations;
    PartEnergy gross = sum.energy(seconds, trace.name(), trace.meter());
    energies.put(part, gross.per(operations));
    if (idle.isPresent() && WITH_NET.contains(part)) {
      net.put(part, sum.above(idle.get(), seconds, gross).per(operations));
    }
  }

  /** {@return energies of the pauses before the client's calls} */
  List<WindowEnergy> pause(TraceEnergies trace) {
    return trace.of(pause);
  }

  /** The recorder reads the clock of the runner's machine: so much and no more is known of it. */
  private void addFirstAnswer(TraceInfo trace, List<Window> windows) {
    Optional<FirstAnswer> first =
        side.side() == Side.SERVER
            ? side.run().load().flatMap(LoadedRun::firstAnswer)
            : Optional.empty();
    first
        .filter(answer -> answer.startNs().isPresent() && answer.endNs().isPresent())
        .filter(
            answer -> answer.bootId().isPresent() && answer.bootId().equals(trace.clock().bootId()))
        .ifPresent(
            answer -> {
              firstAnswer.add(windows.size());
              long startNs = answer.startNs().getAsLong();
              long endNs = Math.max(startNs, answer.endNs().getAsLong());
              windows.add(new Window(side.run().id(), startNs, endNs));
            });
  }

  private Optional<BoardEnergy> firstAnswer(TraceEnergies trace) {
    return trace.of(firstAnswer).stream()
        .filter(window -> window.energyJoules().isPresent())
        .findFirst()
        .map(
            window -> {
              EnergyUncertainty u = EnergyUncertainty.of(window, trace.meter(), 0);
              return BoardEnergy.of(window, u, Verdict.of(window, u, trace.meter()));
            });
  }

  private Optional<BoardEnergy> load(TraceEnergies trace, Map<Part, PartEnergy> energies) {
    List<WindowEnergy> windows = trace.of(indices.getOrDefault(Part.LOAD, List.of()));
    if (windows.size() != 1 || energies.get(Part.LOAD).joules().value().isEmpty()) {
      return Optional.empty();
    }
    WindowEnergy window = windows.get(0);
    return Optional.of(
        BoardEnergy.of(
            window,
            EnergyUncertainty.of(window, trace.meter(), clock.uSeconds(window.window())),
            energies.get(Part.LOAD).verdict()));
  }

  private static List<OptionalDouble> resolved(List<WindowEnergy> windows, MeterInfo meter) {
    return windows.stream()
        .map(
            window ->
                Verdict.isSeen(window, meter) ? window.energyJoules() : OptionalDouble.empty())
        .toList();
  }

  private PhaseEnergySum sum(Part part, List<WindowEnergy> pieces, TraceEnergies trace) {
    return PhaseEnergySum.of(pieces, trace, clock, startU(part, pieces));
  }

  /** The kernel counts a process's start in ticks: dE = P dt at that edge. */
  private double startU(Part part, List<WindowEnergy> pieces) {
    OptionalDouble uSeconds = side.times().startUSeconds();
    return side.times().beginsAtProcessStart(part) && uSeconds.isPresent()
        ? uSeconds.getAsDouble() * pieces.get(0).powerInWatts().orElse(0)
        : 0;
  }
}
