package pijoule.analysis.figures;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.measures.PartEnergy;
import pijoule.analysis.measures.SideMeasures;
import pijoule.analysis.results.Side;
import pijoule.contract.study.Cell;
import pijoule.energy.window.Verdict;

/**
 * Where a cell's total goes.
 *
 * @param cell which
 * @param shares of all phases in their order, the rest last; empty where no run knows them all
 */
record CellShares(Cell cell, List<Share> shares) {
  private static final double WHOLE = 100;

  /** Below this, binary rounding: a share has at most 16 digits. */
  private static final double ROUNDING = 1e-9;

  static CellShares of(Measurements measurements, Cell cell, Side side, Metric metric) {
    Metric share = metric == Metric.TIME ? Metric.TIME_SHARE : Metric.ENERGY_SHARE;
    List<Part> phases = phases(measurements, side);
    List<SideMeasures> runs =
        measurements.of(cell, side).stream()
            .filter(run -> complete(run, metric, share, phases))
            .toList();
    if (runs.isEmpty()) {
      return new CellShares(cell, List.of());
    }
    List<Share> shares = new ArrayList<>();
    double rest = WHOLE;
    for (Part phase : phases) {
      Share mean = mean(runs, phase, share);
      shares.add(mean);
      rest -= mean.percent();
    }
    double left = Math.abs(rest) < ROUNDING ? 0 : rest;
    shares.add(new Share(Share.REST, left, runs.size(), 0, 0));
    return new CellShares(cell, shares);
  }

  /** Those of the campaign that have a share. */
  static List<Part> phases(Measurements measurements, Side side) {
    return measurements.parts(side).stream()
        .filter(part -> part != Part.REMAINDER && part != Part.TOTAL)
        .filter(part -> !part.isBesideOthers(side))
        .toList();
  }

  /** Whether every phase that is within the run's total has a share; a warm client's has fewer. */
  private static boolean complete(
      SideMeasures run, Metric metric, Metric share, List<Part> phases) {
    return run.value(metric, Part.TOTAL).isPresent()
        && phases.stream()
            .filter(phase -> run.value(Metric.TIME_SHARE, phase).isPresent())
            .allMatch(phase -> run.value(share, phase).isPresent());
  }

  private static Share mean(List<SideMeasures> runs, Part phase, Metric share) {
    double sum = runs.stream().mapToDouble(run -> run.value(share, phase).orElse(0)).sum();
    return new Share(
        phase.key(),
        sum / runs.size(),
        runs.size(),
        count(runs, phase, share, Verdict.BELOW_RESOLUTION),
        count(runs, phase, share, Verdict.IMPLAUSIBLE));
  }

  private static int count(List<SideMeasures> runs, Part phase, Metric share, Verdict verdict) {
    return !share.ofEnergy()
        ? 0
        : (int) runs.stream().filter(run -> verdict(run, phase) == verdict).count();
  }

  private static Verdict verdict(SideMeasures run, Part phase) {
    PartEnergy energy = run.energy().parts().get(phase);
    return energy == null ? Verdict.NOT_AVAILABLE : energy.verdict();
  }
}
