package pijoule.analysis.stats;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The terms of one stratum, compared within the clusters that all of them have.
 *
 * <p>What the values of a cluster share, as the runs of one round do, is in every term and leaves
 * their ratio. So a cluster that lacks a term says nothing about it and is left out, and every
 * cluster counts once however many values it has: only equal weights cancel what is shared.
 *
 * @param effect sum of the exponents times the logarithms of the means
 * @param variance of the effect
 * @param clusters at least 2
 */
record SharedClusters(double effect, double variance, int clusters) {
  private static final int MIN_CLUSTERS = 2;

  /** Absent where fewer than two clusters have every term, or a mean is not above 0. */
  static Optional<SharedClusters> of(List<Term> terms) {
    List<Map<String, Double>> means = terms.stream().map(Term::clusterMeans).toList();
    Set<String> shared = new LinkedHashSet<>(means.get(0).keySet());
    means.forEach(of -> shared.retainAll(of.keySet()));
    if (shared.size() < MIN_CLUSTERS) {
      return Optional.empty();
    }
    double effect = 0;
    double[] influences = new double[shared.size()];
    for (int term = 0; term < terms.size(); term++) {
      double[] values = shared.stream().mapToDouble(means.get(term)::get).toArray();
      double mean = Sample.mean(values);
      if (!(mean > 0)) {
        return Optional.empty();
      }
      double exponent = terms.get(term).exponent();
      effect += exponent * Math.log(mean);
      for (int i = 0; i < values.length; i++) {
        influences[i] += exponent * (values[i] - mean) / mean;
      }
    }
    double variance = Sample.variance(influences) / influences.length;
    return Optional.of(new SharedClusters(effect, variance, influences.length));
  }

  int degreesOfFreedom() {
    return clusters - 1;
  }
}
