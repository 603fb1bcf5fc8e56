package pijoule.analysis.stats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.analysis.stats.PairScatter.PairEffect;

/**
 * The terms of one stratum, compared within the clusters that all of them have.
 *
 * <p>What the values of a cluster share, as the runs of one round do, is in every term and leaves
 * their ratio. So a cluster that lacks a term says nothing about it and is left out, and every
 * cluster counts once however many values it has: only equal weights cancel what is shared.
 *
 * <p>Clusters of several pairs of boards are compared within their pair. Each pair has an effect of
 * its own, and counts once. For these pairs the effects' mean errs by the scatter within pairs,
 * which is taken to be the same in each. For boards in general the pairs are the units: the
 * variance of their effects has the scatter within pairs as well (a random effect's mean: Searle,
 * Casella and McCulloch 1992, Variance Components, section 3.2).
 *
 * @param pairs effects of each pair, at least one
 * @param within variance of the clusters' deviations from their pair's effect; not a number where
 *     every pair has one
 * @param clusters at least 2
 */
record SharedClusters(List<PairEffect> pairs, double within, int clusters) {
  private static final int MIN_CLUSTERS = 2;

  /** Absent where fewer than two clusters have every term, or a mean is not above 0. */
  static Optional<SharedClusters> of(List<Term> terms) {
    List<Map<String, Double>> means = terms.stream().map(Term::clusterMeans).toList();
    Set<String> shared = new LinkedHashSet<>(means.get(0).keySet());
    means.forEach(clusterMeans -> shared.retainAll(clusterMeans.keySet()));
    if (shared.size() < MIN_CLUSTERS) {
      return Optional.empty();
    }
    List<PairEffect> pairs = new ArrayList<>();
    double squares = 0;
    double variance = Double.NaN;
    for (Map.Entry<String, List<String>> pair : byPair(terms.get(0), shared).entrySet()) {
      double effect = 0;
      double[] influences = new double[pair.getValue().size()];
      for (int term = 0; term < terms.size(); term++) {
        double[] values = pair.getValue().stream().mapToDouble(means.get(term)::get).toArray();
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
      pairs.add(new PairEffect(pair.getKey(), effect, influences.length));
      variance = Sample.variance(influences);
      squares += variance * (influences.length - 1);
    }
    double within = pairs.size() == 1 ? variance : squares / (shared.size() - pairs.size());
    return Optional.of(new SharedClusters(pairs, within, shared.size()));
  }

  /** The shared clusters of each pair, in the order in which they appear. */
  private static Map<String, List<String>> byPair(Term term, Set<String> shared) {
    Map<String, Set<String>> pairs = new LinkedHashMap<>();
    for (Term.Value value : term.values()) {
      if (shared.contains(value.cluster())) {
        pairs.computeIfAbsent(value.pair(), unseen -> new LinkedHashSet<>()).add(value.cluster());
      }
    }
    Map<String, List<String>> lists = new LinkedHashMap<>();
    pairs.forEach((pair, clusters) -> lists.put(pair, List.copyOf(clusters)));
    return lists;
  }

  /** The mean of the pairs' effects. */
  double effect() {
    return Sample.mean(effects());
  }

  private double[] effects() {
    return pairs.stream().mapToDouble(PairEffect::effect).toArray();
  }

  /**
   * {@return variance of the effect for these pairs} Where no pair has two clusters, the scatter
   * within pairs is not known apart from that between them, and what both make together takes its
   * place.
   */
  Optional<MeanVariance> ofThesePairs() {
    int freedom = clusters - pairs.size();
    if (freedom == 0) {
      return ofBoards();
    }
    return Optional.of(new MeanVariance(within / independent(), freedom));
  }

  /** Clusters, or the fewer that the pairs' mean is worth where some pair has more than others. */
  private double independent() {
    double perCluster = pairs.stream().mapToDouble(effect -> 1.0 / effect.clusters()).sum();
    return pairs.size() == 1 ? clusters : pairs.size() * pairs.size() / perCluster;
  }

  /** {@return scatter of effects from pair to pair; absent if there is one pair} */
  Optional<PairScatter> scatter() {
    int freedom = clusters - pairs.size();
    return pairs.size() == 1
        ? Optional.empty()
        : Optional.of(
            PairScatter.of(pairs, Sample.variance(effects()), within / perPair(), freedom));
  }

  /** Harmonic mean of the pairs' numbers of clusters. */
  private double perPair() {
    return pairs.size() / pairs.stream().mapToDouble(effect -> 1.0 / effect.clusters()).sum();
  }

  /** {@return variance of the effect for boards in general; absent if there is one pair} */
  Optional<MeanVariance> ofBoards() {
    return pairs.size() == 1
        ? Optional.empty()
        : Optional.of(
            new MeanVariance(Sample.variance(effects()) / pairs.size(), pairs.size() - 1));
  }
}
