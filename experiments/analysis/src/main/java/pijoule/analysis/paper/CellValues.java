package pijoule.analysis.paper;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import pijoule.analysis.measure.EmulatedClock;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Metric;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PartEnergy;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Trait;
import pijoule.analysis.measure.SideMeasures;
import pijoule.analysis.stats.Summary;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.energy.window.Verdict;

/**
 * One side of a cell's runs.
 *
 * @param cell which
 * @param runs of it, failed ones as well
 * @param measures of its valid runs
 */
public record CellValues(Cell cell, List<Run> runs, List<SideMeasures> measures) {
  private static final String PERCENT = "%";

  /**
   * {@return what the cell's runs have on that side}
   *
   * @param measurements of a campaign
   * @param cell of its study
   * @param side of a call
   */
  public static CellValues of(Measurements measurements, Cell cell, Side side) {
    return new CellValues(cell, measurements.runs(cell), measurements.of(cell, side));
  }

  /** The values of the runs that have one, SI. */
  public Summary summary(Metric metric, Part part) {
    return summary(Quantity.of(part, metric));
  }

  /**
   * The values of the runs that have one, in the quantity's unit; equal counts are exact, 0 in all
   * runs has no interval, and that of what is no difference does not reach 0.
   */
  public Summary summary(Quantity quantity) {
    Summary summary =
        Summary.ofBlocks(
            quantity.known(measures).stream()
                .map(run -> value(run, quantity.value(run).getAsDouble()))
                .toList());
    boolean isZero = summary.n() > 1 && summary.mean().orElse(1) == 0;
    if ((quantity.is(Trait.COUNT) || isZero) && summary.sd().orElse(0) == 0) {
      return summary.exact();
    }
    if (quantity.is(Trait.DIFFERENCE)) {
      return summary;
    }
    return quantity.unit().equals(PERCENT) ? summary.ofShare() : summary.ofPositive();
  }

  /** Runs in which the energy of a part of the quantity has this verdict. */
  public int count(Quantity quantity, Verdict verdict) {
    return (int)
        measures.stream()
            .filter(
                run -> quantity.parts().stream().anyMatch(part -> verdict(run, part) == verdict))
            .count();
  }

  static Summary.BlockValue value(SideMeasures run, double value) {
    return new Summary.BlockValue(value, run.run().block());
  }

  /** The runs' type B uncertainties. */
  Summary us(Metric metric, Part part) {
    return Summary.of(known(run -> run.of(metric, part).u()));
  }

  /**
   * Mean of the runs' type B uncertainties. More runs do not make it less: the gain and the clocks
   * are the same in all of them.
   *
   * @return SI; absent unless the uncertainty of every run that has a value is known
   */
  OptionalDouble uTypeB(Metric metric, Part part) {
    return uTypeB(Quantity.of(part, metric));
  }

  /** {@return mean of the runs' type B uncertainties, in the quantity's unit} */
  public OptionalDouble uTypeB(Quantity quantity) {
    List<Double> us =
        measures.stream()
            .map(quantity::of)
            .filter(number -> number.value().isPresent())
            .flatMapToDouble(number -> number.u().stream())
            .boxed()
            .toList();
    boolean complete = !us.isEmpty() && us.size() == summary(quantity).n();
    return complete ? Summary.of(us).mean() : OptionalDouble.empty();
  }

  /**
   * {@return reason why a quantity has no {@link #summary}, if the quantity states one; else empty}
   */
  Optional<String> absence(Quantity quantity) {
    boolean isIdle =
        measures.stream()
            .allMatch(run -> run.load().filter(load -> load.run().isIdle()).isPresent());
    return quantity
        .absence()
        .map(reason -> isIdle ? "an idle server answers no request" : reason)
        .filter(reason -> !measures.isEmpty() && quantity.known(measures).isEmpty());
  }

  /** Runs whose value is known and has this verdict. */
  int count(Part part, Verdict verdict) {
    return (int) measures.stream().filter(run -> verdict(run, part) == verdict).count();
  }

  /** Runs in which a part of the quantity is too short for the study's emulated clock. */
  int unscaled(Quantity quantity, EmulatedClock clock) {
    return (int)
        measures.stream()
            .filter(run -> quantity.parts().stream().anyMatch(part -> clock.isUnscaled(run, part)))
            .count();
  }

  /** {@return whether any energy is modelled; absent if no meter's trace could be opened} */
  public Optional<Boolean> estimate() {
    List<Boolean> flags =
        measures.stream().flatMap(run -> run.energy().estimate().stream()).toList();
    return flags.isEmpty() ? Optional.empty() : Optional.of(flags.contains(true));
  }

  /** {@return whether any energy is known to be modelled} */
  boolean isEstimate() {
    return estimate().orElse(false);
  }

  /** {@return reasons why valid runs have no total energy, one entry a run} */
  List<String> reasons() {
    return measures.stream()
        .flatMap(run -> run.of(Metric.ENERGY, Part.TOTAL).reason().stream())
        .toList();
  }

  private static Verdict verdict(SideMeasures run, Part part) {
    PartEnergy energy = run.energy().parts().get(part);
    return energy == null ? Verdict.NOT_AVAILABLE : energy.verdict();
  }

  private List<Double> known(Function<SideMeasures, OptionalDouble> value) {
    return measures.stream()
        .map(value)
        .filter(OptionalDouble::isPresent)
        .map(OptionalDouble::getAsDouble)
        .toList();
  }
}
