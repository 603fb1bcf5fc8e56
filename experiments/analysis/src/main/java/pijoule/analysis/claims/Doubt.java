package pijoule.analysis.claims;

import java.util.List;
import java.util.OptionalDouble;
import pijoule.analysis.compare.Contrasts;
import pijoule.analysis.compare.Mean;

/** Doubts about the runs behind a mean, besides their scatter. */
final class Doubt {
  private Doubt() {}

  /** The product of means, each to its exponent; absent where a mean has no runs. */
  static OptionalDouble product(List<Mean> means, double constant) {
    return Contrasts.product(means, constant, 1);
  }

  /** {@return whether the mean is of modelled energy} */
  static boolean estimate(Mean mean) {
    return mean.quantity().isEstimate(mean.campaign().of(mean.cell(), mean.side()));
  }
}
