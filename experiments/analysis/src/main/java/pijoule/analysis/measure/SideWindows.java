package pijoule.analysis.measure;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import pijoule.analysis.measure.EnergyPass.TraceEnergies;
import pijoule.analysis.measure.PartEnergy.PhaseEnergySum;
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

  /**
   * Adds a side's windows to those of a trace.
   *
   * @param side whose windows these are
   * @param clock that carries them to the trace
   * @param trace that they are windows of
   * @param windows all of the trace; this side's are added at the end
   */
  SideWindows(MeasuredSide side, MeterClock clock, TraceInfo trace, List<Window> windows) {
    this.side = side;
    this.clock = clock;
    SideRecord record = side.record().orElseThrow();
    for (PhaseInterval piece : record.phases()) {
      add(Part.of(piece.phase()), piece.startNs(), piece.endNs(), windows);
    }
    for (AmortizedWindow window : record.amortized()) {
      add(Part.of(window), window.startNs(), window.endNs(), windows);
    }
    for (PhaseInterval request : Requests.of(side.side(), record)) {
      add(Part.REQUEST, request.startNs(), request.endNs(), windows);
    }
    if (side.side() == Side.SERVER) {
      side.run().load().stream()
          .flatMap(load -> load.record().windows().stream())
          .forEach(piece -> add(loadParts, piece.startNs(), piece.endNs(), windows));
    }
    addFirstAnswer(trace, windows);
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
    sums.forEach(
        (part, sum) -> {
          long operations = side.operations(part).orElse(1);
          double seconds = side.times().seconds().get(part) * operations;
          PartEnergy gross = sum.energy(seconds, trace.name(), trace.meter());
          energies.put(part, gross.per(operations));
          if (idle.isPresent() && WITH_NET.contains(part)) {
            net.put(part, sum.above(idle.get(), seconds, gross).per(operations));
          }
        });
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
            window, clock.uncertainty(window, trace.meter()), energies.get(Part.LOAD).verdict()));
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
