package pijoule.analysis.stats;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.apache.commons.math3.special.Beta;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;

/**
 * A quantile of values of which those of one block may depend on each other.
 *
 * @param probability above 0 and below 1: 0.9 for the value that 90 % do not exceed
 * @param n values
 * @param blocks that they are of
 * @param needed values without which there is none
 * @param value absent with fewer than {@code needed} values
 * @param ci95Low lower end of the 95 % interval, one of the values; absent with fewer than {@link
 *     #neededBlocks}
 * @param ci95High upper end, likewise
 */
public record Quantile(
    double probability,
    int n,
    int blocks,
    int needed,
    OptionalDouble value,
    OptionalDouble ci95Low,
    OptionalDouble ci95High) {
  private static final double CONFIDENCE = 0.95;
  private static final double UPPER = 0.975;
  private static final OptionalDouble NONE = OptionalDouble.empty();

  /** Halvings of 0 to 1: far finer than the step from one value to the next. */
  private static final int HALVINGS = 40;

  /**
   * Estimates a quantile (Hyndman and Fan 1996, The American Statistician 50, 361-365, type 8) and
   * its interval: from one value in order to another, by the binomial distribution (Hahn and Meeker
   * 1991, Statistical Intervals, section 5.2) of so many values as would scatter like the blocks do
   * (Korn and Graubard 1998, Survey Methodology 24, 193-201). With fewer than {@link #neededBlocks}
   * there is none: where each block's values are nearly equal, not even their range would hold the
   * quantile, and so few blocks cannot show whether they are.
   *
   * @param values finite
   * @param probability above 0 and below 1
   * @return the quantile
   * @throws IllegalArgumentException if the probability is out of bounds
   */
  public static Quantile of(Collection<Summary.BlockValue> values, double probability) {
    if (!(probability > 0 && probability < 1)) {
      throw new IllegalArgumentException(
          "a quantile's probability must be above 0 and below 1, got " + probability);
    }
    double[] sorted = values.stream().mapToDouble(Summary.BlockValue::value).sorted().toArray();
    int n = sorted.length;
    int blocks = (int) values.stream().mapToInt(Summary.BlockValue::block).distinct().count();
    int needed = needed(probability);
    if (n < needed) {
      return new Quantile(probability, n, blocks, needed, NONE, NONE, NONE);
    }
    double value = quantile(sorted, probability);
    OptionalDouble some = OptionalDouble.of(value);
    if (blocks < neededBlocks(probability)) {
      return new Quantile(probability, n, blocks, needed, some, NONE, NONE);
    }
    double independent = independent(values, probability, value);
    int low = (int) Math.floor(n * share(independent, probability, UPPER));
    int high = (int) Math.ceil(n * share(independent, probability, 1 - UPPER));
    return new Quantile(
        probability,
        n,
        blocks,
        needed,
        some,
        OptionalDouble.of(sorted[Math.max(low, 1) - 1]),
        OptionalDouble.of(sorted[Math.min(high, n) - 1]));
  }

  /**
   * The fewest values whose range contains the quantile with 95 % confidence (Hahn and Meeker 1991,
   * section 5.2): 1 - p^n - (1 - p)^n is at least 0.95.
   *
   * @param probability above 0 and below 1
   * @return 6 for the median, 29 for 0.9, 299 for 0.99
   */
  public static int needed(double probability) {
    int n = 2;
    while (1 - Math.pow(probability, n) - Math.pow(1 - probability, n) < CONFIDENCE) {
      n++;
    }
    return n;
  }

  /**
   * The fewest blocks that lie on both sides of the quantile, with a chance of 97.5 % for each
   * side, where the values of a block are all equal: p^n and (1 - p)^n are at most 0.025.
   *
   * @param probability above 0 and below 1
   * @return 6 for the median, 36 for 0.9, 368 for 0.99
   */
  public static int neededBlocks(double probability) {
    double greater = Math.max(probability, 1 - probability);
    return (int) Math.ceil(Math.log(1 - UPPER) / Math.log(greater));
  }

  private static double quantile(double[] values, double probability) {
    return new Percentile()
        .withEstimationType(EstimationType.R_8)
        .evaluate(values, probability * 100);
  }

  /**
   * Independent values of which the share that does not exceed the quantile would scatter as it
   * does between the blocks, at most as many as there are; then fewer, by the squares of Student's
   * factors, because few blocks know their scatter badly.
   */
  private static double independent(
      Collection<Summary.BlockValue> values, double probability, double value) {
    Map<Integer, Double> influences = new TreeMap<>();
    for (Summary.BlockValue of : values) {
      double below = of.value() <= value ? 1 : 0;
      influences.merge(of.block(), below - probability, Double::sum);
    }
    int n = values.size();
    int blocks = influences.size();
    List<Double> sums = List.copyOf(influences.values());
    double mean = sums.stream().mapToDouble(Double::doubleValue).average().getAsDouble();
    double squares = sums.stream().mapToDouble(sum -> (sum - mean) * (sum - mean)).sum();
    double variance = squares * blocks / (blocks - 1) / n / n;
    double least = probability * (1 - probability) / n;
    double factor = Student.quantile(UPPER, n - 1) / Student.quantile(UPPER, blocks - 1);
    return n * least / Math.max(variance, least) * factor * factor;
  }

  /**
   * The share k / n at which k or more of n values, each with this probability, have a chance of
   * {@code chance}; 1 where all n have a greater one. The binomial's tail is an incomplete beta
   * function, which takes an n that is no whole number.
   */
  private static double share(double n, double probability, double chance) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      double k = middle * n;
      if (Beta.regularizedBeta(probability, k, n - k + 1) > chance) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
