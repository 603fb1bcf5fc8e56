package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.analysis.measure.Measurements;
import pijoule.contract.study.Cell;

/**
 * Growth of one quantity along one line, by itself and over its base.
 *
 * @param line which
 * @param measurand the quantity
 * @param growth per 1 of the number, in the quantity's unit; absent where a cell has no value
 * @param ratio the growth over the base's: the limit of the ratio of means as the number increases
 * @param atGreatest ratio of the means at the greatest number
 * @param estimate whether modelled power enters
 */
record GrowthRow(
    GrowthLine line,
    Measurand measurand,
    Optional<Growth> growth,
    Contrast ratio,
    Contrast atGreatest,
    boolean estimate) {
  private static final String NO_GROWTH =
      "each cell of a line must have a value above 0, and not all the same";
  private static final Contrast NO_BASE = Contrast.none("");

  static GrowthRow of(Measurements measurements, GrowthLine line, Measurand measurand) {
    Optional<Growth> own = growth(measurements, line, line.cells(), measurand, 1);
    Optional<Growth> base =
        line.base().flatMap(cells -> growth(measurements, line, cells, measurand, -1));
    Cell greatest = line.cells().get(line.cells().size() - 1);
    return new GrowthRow(
        line,
        measurand,
        own,
        line.base().isEmpty() ? NO_BASE : ratio(own, base),
        ratio(measurements, line, greatest, measurand),
        line.cells().stream()
            .map(cell -> measurements.of(cell, measurand.side()))
            .anyMatch(measurand.quantity()::isEstimate));
  }

  private static Contrast ratio(Optional<Growth> own, Optional<Growth> base) {
    if (own.isEmpty() || base.isEmpty()) {
      return Contrast.none(NO_GROWTH);
    }
    String caveat = own.get().caveat().isEmpty() ? base.get().caveat() : own.get().caveat();
    if (!caveat.isEmpty()) {
      return Contrast.none(caveat);
    }
    List<Mean> means = new ArrayList<>(own.get().means());
    means.addAll(base.get().means());
    return Contrasts.of(means, 1 / (own.get().factor() * base.get().factor()));
  }

  /** The mean at a cell over the base's at the same number. */
  static Contrast ratio(
      Measurements measurements, GrowthLine line, Cell cell, Measurand measurand) {
    return line.baseOf(cell)
        .map(
            base ->
                Contrasts.of(
                    List.of(
                        mean(measurements, cell, measurand, 1),
                        mean(measurements, base, measurand, -1)),
                    1))
        .orElse(NO_BASE);
  }

  private static Mean mean(
      Measurements measurements, Cell cell, Measurand measurand, double exponent) {
    return new Mean(exponent, measurements, cell, measurand.side(), measurand.quantity());
  }

  private static Optional<Growth> growth(
      Measurements measurements,
      GrowthLine line,
      List<Cell> cells,
      Measurand measurand,
      double exponent) {
    return Growth.of(
        exponent,
        cells.stream()
            .map(
                cell ->
                    new Growth.Point(
                        line.number(cell), mean(measurements, cell, measurand, exponent)))
            .toList());
  }

  /** {@return slope in the quantity's unit per 1 of the number} */
  OptionalDouble slope() {
    return growth.map(fit -> OptionalDouble.of(fit.slope())).orElse(OptionalDouble.empty());
  }

  /** An end of the slope's 95 % interval: -1 the lower, 1 the upper. */
  OptionalDouble slopeEnd(int end) {
    if (growth.isEmpty() || !growth.get().undecidable().isEmpty()) {
      return OptionalDouble.empty();
    }
    OptionalDouble half = growth.get().ci95HalfWidth();
    return half.isPresent()
        ? OptionalDouble.of(growth.get().slope() + end * half.getAsDouble())
        : half;
  }

  /** {@return reason why a number has no interval, in one line; empty if all have, or are exact} */
  String remark() {
    if (growth.isEmpty()) {
      return NO_GROWTH;
    }
    return Stream.concat(
            Stream.of(growth.get().undecidable()),
            Stream.of(ratio, atGreatest)
                .filter(contrast -> !contrast.exact())
                .map(Contrast::undecidable))
        .filter(reason -> !reason.isEmpty())
        .findFirst()
        .orElse("");
  }
}
