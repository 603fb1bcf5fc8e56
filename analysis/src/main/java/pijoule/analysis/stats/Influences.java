package pijoule.analysis.stats;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What each cluster adds to a contrast, by stratum. The sums of a stratum's clusters vary
 * independently about their mean.
 */
final class Influences {
  private static final int FEWEST = 2;

  private final Map<String, Map<String, Double>> strata = new LinkedHashMap<>();

  /**
   * Variance of the sum of all influences.
   *
   * @param value in the influences' unit, squared
   * @param squaresByFreedom sum over the strata of variance^2 / degrees of freedom, the denominator
   *     of Welch's and Satterthwaite's formula
   * @param clusters in all strata
   */
  record Variance(double value, double squaresByFreedom, int clusters) {}

  void add(Term.Value of, double influence) {
    strata
        .computeIfAbsent(of.stratum(), unseen -> new LinkedHashMap<>())
        .merge(of.cluster(), influence, Double::sum);
  }

  /** Absent where a stratum has a single cluster. */
  Optional<Variance> variance() {
    double variance = 0;
    double squaresByFreedom = 0;
    int clusters = 0;
    for (Map<String, Double> stratum : strata.values()) {
      int n = stratum.size();
      if (n < FEWEST) {
        return Optional.empty();
      }
      double[] sums = stratum.values().stream().mapToDouble(of -> of).toArray();
      double part = n * Sample.variance(sums);
      variance += part;
      squaresByFreedom += part * part / (n - 1);
      clusters += n;
    }
    return Optional.of(new Variance(variance, squaresByFreedom, clusters));
  }
}
