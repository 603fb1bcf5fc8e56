package pijoule.analysis.stats;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Means of a design's cells, or of its cells within each round, with the scatter about them. All
 * sums are of distances from one of the values, which are exact where values differ little.
 */
final class CellMeans {
  private final int[] sizes;
  private final double[] means;
  private final int[] counts;

  /** The pair of each round, by its place; empty where rounds are not distinguished. */
  private final int[] pairs;

  private double origin;
  private double withinSquares;
  private double max;

  /** Fills the table; the rounds, where they are distinguished, are its last dimension. */
  CellMeans(List<AnovaFactor> factors, List<Observation> observations, boolean byRounds) {
    SortedSet<Integer> rounds =
        observations.stream()
            .map(Observation::round)
            .collect(Collectors.toCollection(TreeSet::new));
    Map<Integer, Integer> places = new HashMap<>();
    rounds.forEach(round -> places.put(round, places.size()));
    sizes = new int[factors.size() + (byRounds ? 1 : 0)];
    for (int i = 0; i < factors.size(); i++) {
      sizes[i] = factors.get(i).levels();
    }
    if (byRounds) {
      sizes[factors.size()] = places.size();
    }
    pairs = new int[byRounds ? places.size() : 0];
    means = new double[Arrays.stream(sizes).reduce(1, Math::multiplyExact)];
    counts = new int[means.length];
    origin = observations.isEmpty() ? 0 : observations.get(0).value();
    int[] at = new int[observations.size()];
    for (int i = 0; i < at.length; i++) {
      at[i] = index(observations.get(i), byRounds ? places : Map.of());
      if (byRounds) {
        pairs[at[i] % pairs.length] = observations.get(i).pair();
      }
      means[at[i]] += observations.get(i).value() - origin;
      counts[at[i]]++;
    }
    finish(observations, at);
  }

  private void finish(List<Observation> observations, int[] at) {
    for (int i = 0; i < means.length; i++) {
      if (counts[i] == 0) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "every cell needs at least 1 value%s, got none in number %d",
                means.length > 1 ? " (in every round)" : "",
                i));
      }
      means[i] /= counts[i];
    }
    for (int i = 0; i < at.length; i++) {
      double value = observations.get(i).value();
      double residual = value - origin - means[at[i]];
      withinSquares += residual * residual;
      max = Math.max(max, Math.abs(value));
    }
  }

  private int index(Observation observation, Map<Integer, Integer> rounds) {
    int index = 0;
    for (int i = 0; i < observation.levels().size(); i++) {
      int level = observation.levels().get(i);
      if (level < 0 || level >= sizes[i]) {
        throw new IllegalArgumentException(
            "a level must be 0 to " + (sizes[i] - 1) + ", got " + level);
      }
      index = index * sizes[i] + level;
    }
    return rounds.isEmpty() ? index : index * rounds.size() + rounds.get(observation.round());
  }

  /** {@return whether every entry is of equally many values} */
  boolean balanced() {
    return Arrays.stream(counts).distinct().count() == 1;
  }

  /** Values that an entry represents: their number, or the harmonic mean of unequal ones. */
  double valuesPerEntry() {
    return counts.length / Arrays.stream(counts).mapToDouble(count -> 1.0 / count).sum();
  }

  int entries() {
    return means.length;
  }

  int values() {
    return Arrays.stream(counts).sum();
  }

  double mean() {
    return origin + Arrays.stream(means).sum() / means.length;
  }

  /** Squared deviations of values from their entry's mean. */
  double withinSquares() {
    return cleaned(withinSquares);
  }

  /** Sum of squares of an effect or interaction, over values and not entries. */
  double squares(double[] effect) {
    double sum = Arrays.stream(effect).map(value -> value * value).sum();
    return cleaned(sum * valuesPerEntry());
  }

  int freedom(int dimensions) {
    int freedom = 1;
    for (int d = 0; d < sizes.length; d++) {
      freedom *= (dimensions >> d & 1) == 1 ? sizes[d] - 1 : 1;
    }
    return freedom;
  }

  /**
   * {@return effect of dimensions together, beyond those of fewer of them} It is means over the
   * others, less the means over each of their own. Every entry has it.
   */
  double[] effect(int dimensions) {
    double[] effect = means.clone();
    int stride = effect.length;
    for (int d = 0; d < sizes.length; d++) {
      stride /= sizes[d];
      sweep(effect, sizes[d], stride, (dimensions >> d & 1) == 1);
    }
    return effect;
  }

  int rounds() {
    return pairs.length;
  }

  /** Pairs of boards that the rounds are of; 1 where rounds are not distinguished. */
  int pairs() {
    return Math.max(1, (int) Arrays.stream(pairs).distinct().count());
  }

  /** The part of an effect of rounds that the rounds of a pair have in common. */
  double[] overPairs(double[] effect) {
    double[] common = new double[effect.length];
    for (int start = 0; start < effect.length; start += pairs.length) {
      Map<Integer, double[]> sums = new HashMap<>();
      for (int round = 0; round < pairs.length; round++) {
        double[] sum = sums.computeIfAbsent(pairs[round], unseen -> new double[2]);
        sum[0] += effect[start + round];
        sum[1]++;
      }
      for (int round = 0; round < pairs.length; round++) {
        double[] sum = sums.get(pairs[round]);
        common[start + round] = sum[0] / sum[1];
      }
    }
    return common;
  }

  private static void sweep(double[] effect, int size, int stride, boolean within) {
    for (int start = 0; start < effect.length; start++) {
      if (start / stride % size == 0) {
        double sum = 0;
        for (int i = 0; i < size; i++) {
          sum += effect[start + i * stride];
        }
        for (int i = 0; i < size; i++) {
          int at = start + i * stride;
          effect[at] = within ? effect[at] - sum / size : sum / size;
        }
      }
    }
  }

  /** Nothing, where no more is left than the rounding of the values. */
  private double cleaned(double squares) {
    double rounding = 4 * Math.ulp(max);
    return squares <= rounding * rounding * values() ? 0 : squares;
  }
}
