package pijoule.analysis.paper;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import pijoule.analysis.measure.Metric;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Role;
import pijoule.analysis.measure.SideMeasures;
import pijoule.analysis.stats.Summary;
import pijoule.contract.phase.Side;

/**
 * Breakdown of a client's remainder: phases that no table has a row for, and what no phase covers.
 * All its pieces are of the same runs, so that their means add up to the remainder's.
 *
 * @param runs of a cell, the client's side
 * @param phases that every run has within its total
 */
record RemainderBreakdown(List<SideMeasures> runs, List<Part> phases) {
  /**
   * Phases in the order in which they happen; a campaign may be without those that are optional.
   */
  static final List<Part> PHASES = Part.of(Side.CLIENT, Role.PREPARATION, Role.INPUT);

  static RemainderBreakdown of(List<SideMeasures> runs) {
    List<Part> phases =
        PHASES.stream().filter(part -> runs.stream().allMatch(run -> within(run, part))).toList();
    return new RemainderBreakdown(runs, runs.isEmpty() ? List.of() : phases);
  }

  /** A share is of the total, so only what lies within it has one. */
  private static boolean within(SideMeasures run, Part part) {
    return run.value(Metric.TIME_SHARE, part).isPresent();
  }

  Summary phase(Metric metric, Part part) {
    return phases.contains(part)
        ? over(metric, run -> run.value(metric, part).getAsDouble())
        : Summary.NONE;
  }

  Summary remainder(Metric metric) {
    return over(metric, run -> run.value(metric, Part.REMAINDER).getAsDouble());
  }

  Summary uncovered(Metric metric) {
    return over(
        metric,
        run ->
            run.value(metric, Part.REMAINDER).getAsDouble()
                - phases.stream()
                    .mapToDouble(phase -> run.value(metric, phase).getAsDouble())
                    .sum());
  }

  private Summary over(Metric metric, ToDoubleFunction<SideMeasures> value) {
    return Summary.ofBlocks(
            known(metric).map(run -> CellValues.value(run, value.applyAsDouble(run))).toList())
        .ofPositive();
  }

  /** Runs in which every piece has a value. */
  private Stream<SideMeasures> known(Metric metric) {
    return runs.stream()
        .filter(
            run ->
                Stream.concat(Stream.of(Part.REMAINDER), phases.stream())
                    .allMatch(part -> run.value(metric, part).isPresent()));
  }

  /** Mean of the runs' type B uncertainties of a phase or of the remainder, J. */
  OptionalDouble u(Part part) {
    return part == Part.REMAINDER || phases.contains(part)
        ? mean(known(Metric.ENERGY).map(run -> run.of(Metric.ENERGY, part).u()).toList())
        : OptionalDouble.empty();
  }

  /** {@return mean of the runs' type B uncertainties of what no phase covers, J} */
  OptionalDouble uUncovered() {
    return mean(known(Metric.ENERGY).map(this::uUncovered).toList());
  }

  private OptionalDouble uUncovered(SideMeasures run) {
    return run.of(Metric.ENERGY, Part.REMAINDER)
        .minus(phases.stream().map(phase -> run.of(Metric.ENERGY, phase)).toList())
        .u();
  }

  private static OptionalDouble mean(List<OptionalDouble> us) {
    boolean known = !us.isEmpty() && us.stream().allMatch(OptionalDouble::isPresent);
    return known
        ? us.stream().mapToDouble(OptionalDouble::getAsDouble).average()
        : OptionalDouble.empty();
  }
}
