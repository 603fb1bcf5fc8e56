package pijoule.analysis.claims;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.analysis.measure.Quantity;
import pijoule.contract.phase.Side;

/**
 * One side of a claim: a constant, or a product of means.
 *
 * @param means none for a constant
 * @param constant 1 where there are means
 * @param unit of the whole
 */
record Operand(List<MeanTerm> means, double constant, Dimension unit) {
  static Operand of(List<MeanTerm> means) {
    Dimension unit = Dimension.RATIO;
    for (MeanTerm mean : means) {
      unit = unit.times(Dimension.of(mean), mean.exponent());
    }
    return new Operand(means, 1, unit);
  }

  /** {@return text that distinguishes the operand from others of the same claim, for a person} */
  String display() {
    return means.isEmpty()
        ? constant + " " + unit.symbol()
        : means.stream()
            .flatMap(mean -> mean.levels().entrySet().stream())
            .map(level -> ClaimLevels.display(level.getKey(), level.getValue()))
            .distinct()
            .collect(Collectors.joining(", "));
  }

  /** {@return whether a meter's readings enter the operand} */
  boolean ofEnergy() {
    return means.stream().flatMap(mean -> mean.quantities().stream()).anyMatch(Quantity::ofEnergy);
  }

  /**
   * A mean as a claim names it, or another statistic in its place.
   *
   * @param exponent 1 where it multiplies, -1 where it divides
   * @param quantities the quantity, or those that the claim is made for; all in one unit
   * @param statistic of the runs
   * @param sides the side, or those that the claim is made for
   * @param per factor of numbers by whose levels the mean grows; absent where it is of one cell
   * @param levels of the factors that the claim names, as in plan.csv
   */
  record MeanTerm(
      int exponent,
      List<Quantity> quantities,
      Statistic statistic,
      List<Side> sides,
      Optional<String> per,
      Map<String, String> levels) {
    MeanTerm {
      levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
    }
  }
}
