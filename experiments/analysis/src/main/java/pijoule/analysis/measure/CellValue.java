package pijoule.analysis.measure;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import pijoule.analysis.measure.Quantity.Trait;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Table.Entry;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.energy.window.Verdict;

/**
 * Value of a quantity of one side of a cell, over its runs.
 *
 * @param cell which
 * @param side of a call
 * @param quantity of that side
 * @param valid that side of the cell's valid runs
 * @param runs those that have a value, in the order in which they were made
 * @param values of these runs, in the quantity's unit
 */
public record CellValue(
    Cell cell,
    Side side,
    Quantity quantity,
    List<MeasuredSide> valid,
    List<MeasuredSide> runs,
    double[] values) {
  private static final String PERCENT = "%";

  /**
   * {@return the value}
   *
   * @param measurements of a campaign
   * @param cell of its study
   * @param side of a call
   * @param quantity that the side has
   */
  public static CellValue of(Measurements measurements, Cell cell, Side side, Quantity quantity) {
    return of(cell, side, quantity, measurements.of(cell, side));
  }

  /**
   * {@return the value over some of the cell's runs}
   *
   * @param cell which
   * @param side of a call
   * @param quantity that the side has
   * @param valid that side of the runs
   */
  public static CellValue of(Cell cell, Side side, Quantity quantity, List<MeasuredSide> valid) {
    List<MeasuredSide> runs = quantity.known(valid);
    double[] values = runs.stream().mapToDouble(run -> quantity.value(run).getAsDouble()).toArray();
    return new CellValue(cell, side, quantity, valid, runs, values);
  }

  /** {@return this value with other values of its runs} */
  public CellValue with(double... others) {
    return new CellValue(cell, side, quantity, valid, runs, others);
  }

  /** {@return values of one run each, in their order} */
  public Stream<CellValue> apart() {
    return runs.stream().map(run -> of(cell, side, quantity, List.of(run)));
  }

  /** {@return this value with its runs in rising order} */
  public CellValue sorted() {
    List<CellValue> inOrder =
        apart().sorted(Comparator.comparingDouble(run -> run.values[0])).toList();
    return new CellValue(
        cell,
        side,
        quantity,
        valid,
        inOrder.stream().map(run -> run.runs.get(0)).toList(),
        inOrder.stream().mapToDouble(run -> run.values[0]).toArray());
  }

  /** {@return how many runs have a value} */
  public int n() {
    return values.length;
  }

  /** {@return mean of the runs; absent without one} */
  public OptionalDouble mean() {
    return Arrays.stream(values).average();
  }

  /** {@return the values, each with the block of its run} */
  public List<Summary.BlockValue> blockValues() {
    return IntStream.range(0, n()).mapToObj(i -> runs.get(i).inBlock(values[i])).toList();
  }

  /**
   * {@return mean and interval; equal counts are exact, 0 in all runs has no interval, and that of
   * what is no difference does not reach 0}
   */
  public Summary summary() {
    Summary summary = Summary.ofBlocks(blockValues());
    boolean isZero = summary.n() > 1 && summary.mean().orElse(1) == 0;
    if ((quantity.is(Trait.COUNT) || isZero) && summary.sd().orElse(0) == 0) {
      return summary.exact();
    }
    if (quantity.is(Trait.DIFFERENCE)) {
      return summary;
    }
    return quantity.unit().equals(PERCENT) ? summary.ofShare() : summary.ofPositive();
  }

  /** {@return the runs' uncertainties by type B, as far as they are known} */
  public Summary us() {
    return Summary.of(
        valid.stream()
            .map(run -> quantity.of(run).u())
            .filter(OptionalDouble::isPresent)
            .map(OptionalDouble::getAsDouble)
            .toList());
  }

  /**
   * Mean of the runs' type B uncertainties. More runs do not make it less: the gain and the clocks
   * are the same in all of them.
   *
   * @return in the quantity's unit; absent unless the uncertainty of every run that has a value is
   *     known
   */
  public OptionalDouble u() {
    List<Double> us =
        runs.stream().flatMapToDouble(run -> quantity.of(run).u().stream()).boxed().toList();
    boolean isComplete = !us.isEmpty() && us.size() == n();
    return isComplete ? Summary.of(us).mean() : OptionalDouble.empty();
  }

  /**
   * {@return valid runs in which the energy of a part of the quantity has this verdict}
   *
   * @param verdict any
   */
  public int count(Verdict verdict) {
    return (int)
        valid.stream()
            .filter(
                run ->
                    quantity.parts().stream()
                        .anyMatch(part -> run.energy().verdict(part) == verdict))
            .count();
  }

  /**
   * {@return runs whose energy a reader is warned of, because it has this verdict; none of what is
   * no energy}
   *
   * @param verdict any
   */
  public int marked(Verdict verdict) {
    return quantity.ofEnergy() ? count(verdict) : 0;
  }

  /**
   * {@return valid runs in which a part of the quantity is too short for the study's emulated
   * clock}
   *
   * @param clock of the study
   */
  public int unscaled(EmulatedClock clock) {
    return (int)
        valid.stream()
            .filter(run -> quantity.parts().stream().anyMatch(part -> clock.isUnscaled(run, part)))
            .count();
  }

  /**
   * {@return the value for a table, with the marks that a reader needs}
   *
   * @param clock of the study
   */
  public Entry entry(EmulatedClock clock) {
    return new Entry(
        Optional.of(summary()),
        marked(Verdict.BELOW_RESOLUTION),
        marked(Verdict.IMPLAUSIBLE),
        unscaled(clock));
  }

  /** {@return runs whose value is doubtful: the energy is below resolution or implausible} */
  public int doubtful() {
    return quantity.doubtful(runs);
  }

  /** {@return whether any valid run rests on a power that is modelled and not measured} */
  public boolean isEstimate() {
    return quantity.isEstimate(valid);
  }

  /** {@return the same of the runs that have a value} */
  public boolean isMeasuredEstimate() {
    return quantity.isEstimate(runs);
  }

  /**
   * {@return whether any energy of the side is modelled; absent if no meter's trace could be
   * opened}
   */
  public Optional<Boolean> modelled() {
    List<Boolean> flags = valid.stream().flatMap(run -> run.energy().estimate().stream()).toList();
    return flags.isEmpty() ? Optional.empty() : Optional.of(flags.contains(true));
  }

  /** {@return reason why no run has a value, if the quantity states one; else empty} */
  public Optional<String> absence() {
    boolean isIdle =
        valid.stream().allMatch(run -> run.load().filter(load -> load.run().isIdle()).isPresent());
    return quantity
        .absence()
        .map(reason -> isIdle ? "an idle server answers no request" : reason)
        .filter(reason -> !valid.isEmpty() && runs.isEmpty());
  }
}
