package pijoule.analysis.claims;

import java.util.List;
import java.util.OptionalDouble;
import pijoule.analysis.inference.Mean;
import pijoule.analysis.measures.SideMeasures;

/** What can be said of the runs behind a mean, besides their scatter. */
final class Doubt {
  private Doubt() {}

  /** The product of means, each to its exponent; absent where a mean has no runs. */
  static OptionalDouble product(List<Mean> means, double constant) {
    double product = constant;
    for (Mean mean : means) {
      OptionalDouble value =
          runs(mean).stream()
              .mapToDouble(run -> mean.quantity().value(run).getAsDouble())
              .average();
      if (value.isEmpty()) {
        return OptionalDouble.empty();
      }
      product *= Math.pow(value.getAsDouble(), mean.exponent());
    }
    return OptionalDouble.of(product);
  }

  /** Whether the mean is of modelled energy. */
  static boolean estimate(Mean mean) {
    return mean.campaign().of(mean.cell(), mean.side()).stream()
        .anyMatch(mean.quantity()::isEstimate);
  }

  private static List<SideMeasures> runs(Mean mean) {
    return mean.campaign().of(mean.cell(), mean.side()).stream()
        .filter(run -> mean.quantity().value(run).isPresent())
        .toList();
  }
}
