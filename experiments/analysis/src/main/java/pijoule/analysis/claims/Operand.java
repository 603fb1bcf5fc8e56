package pijoule.analysis.claims;

import java.util.List;
import java.util.stream.Collectors;
import pijoule.analysis.measure.Quantity;

/**
 * One side of a claim: a constant, or a product of means.
 *
 * @param means none for a constant
 * @param constant 1 where there are means
 * @param unit of the whole
 */
record Operand(List<MeanTerm> means, double constant, Dimension unit) {
  Operand {
    means = List.copyOf(means);
  }

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
}
