package pijoule.analysis.measures;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.PhaseInterval;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.window.EnergyUncertainty;
import pijoule.energy.window.Window;
import pijoule.energy.window.WindowEnergy;

/** One side of a run as windows of a trace, and their energies as energies of its parts. */
final class SideWindows {
  private final TimedSide side;
  private final MeterClock clock;
  private final Map<Part, List<Integer>> indices = new EnumMap<>(Part.class);

  /**
   * @param side whose windows these are
   * @param clock that carries them to the trace
   * @param windows all of the trace; this side's are added at the end
   */
  SideWindows(TimedSide side, MeterClock clock, List<Window> windows) {
    this.side = side;
    this.clock = clock;
    for (PhaseInterval piece : side.measured().phases()) {
      add(Part.of(piece.phase()), piece.startNs(), piece.endNs(), windows);
    }
    for (AmortizedWindow window : side.measured().amortized()) {
      add(Part.of(window), window.startNs(), window.endNs(), windows);
    }
  }

  private void add(Part part, long processStartNs, long processEndNs, List<Window> windows) {
    indices.computeIfAbsent(part, added -> new ArrayList<>()).add(windows.size());
    long startNs = clock.toMeterNs(processStartNs);
    long endNs = Math.max(startNs, clock.toMeterNs(processEndNs));
    windows.add(new Window(side.run().id(), startNs, endNs));
  }

  TimedSide side() {
    return side;
  }

  /**
   * @param all energies of the trace's windows, in their order
   * @param meter that saw them
   * @param ifAbsent reason for an energy that is not known
   */
  Map<Part, PartEnergy> energies(List<WindowEnergy> all, MeterInfo meter, String ifAbsent) {
    Map<Part, PieceSum> sums = new EnumMap<>(Part.class);
    indices.forEach(
        (part, pieces) -> sums.put(part, sum(part, pieces.stream().map(all::get).toList(), meter)));
    sums.put(Part.REMAINDER, PieceSum.remainder(side.side(), sums));
    Map<Part, PartEnergy> energies = new EnumMap<>(Part.class);
    sums.forEach((part, sum) -> energies.put(part, energy(part, sum, meter, ifAbsent)));
    return energies;
  }

  /** A verdict is on what the meter saw, which is all of a window's operations. */
  private PartEnergy energy(Part part, PieceSum sum, MeterInfo meter, String ifAbsent) {
    long operations = side.operations(part).orElse(1);
    double seconds = side.times().seconds().get(part) * operations;
    return sum.energy(seconds, meter, ifAbsent).per(operations);
  }

  private PieceSum sum(Part part, List<WindowEnergy> pieces, MeterInfo meter) {
    List<EnergyUncertainty> us =
        pieces.stream().map(piece -> EnergyUncertainty.of(piece, meter, clock.uSeconds())).toList();
    return PieceSum.of(pieces, EnergyUncertainty.ofSum(us), startU(part, pieces));
  }

  /** The kernel counts a process's start in ticks: dE = P dt at that edge. */
  private double startU(Part part, List<WindowEnergy> pieces) {
    OptionalDouble uSeconds = side.times().startUSeconds();
    return side.times().beginsAtProcessStart(part) && uSeconds.isPresent()
        ? uSeconds.getAsDouble() * pieces.get(0).powerInWatts().orElse(0)
        : 0;
  }
}
