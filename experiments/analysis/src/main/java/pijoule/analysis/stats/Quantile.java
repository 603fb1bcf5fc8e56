package pijoule.analysis.stats;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;

/**
 * A quantile of values of which those of one block may depend on each other.
 *
 * @param probability above 0 and below 1: 0.9 for the value that 90 % do not exceed
 * @param n values
 * @param needed values without which there is none
 * @param value absent with fewer than {@code needed}
 * @param ci95Low lower end of the 95 % interval; absent where the values do not reach so far down,
 *     or are of one block
 * @param ci95High upper end, likewise
 */
public record Quantile(
    double probability,
    int n,
    int needed,
    OptionalDouble value,
    OptionalDouble ci95Low,
    OptionalDouble ci95High) {
  private static final double CONFIDENCE = 0.95;
  private static final double UPPER = 0.975;
  private static final OptionalDouble NONE = OptionalDouble.empty();

  /**
   * Estimates a quantile (Hyndman and Fan 1996, The American Statistician 50, 361-365, type 8) and
   * its interval (Woodruff 1952, Journal of the American Statistical Association 47, 635-646): that
   * of the share of values below it, with the scatter of this share between blocks, carried back to
   * the values.
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
    int n = values.size();
    int needed = needed(probability);
    if (n < needed) {
      return new Quantile(probability, n, needed, NONE, NONE, NONE);
    }
    double[] array = values.stream().mapToDouble(Summary.BlockValue::value).toArray();
    double value = quantile(array, probability);
    OptionalDouble half = halfWidth(values, probability, value);
    return new Quantile(
        probability,
        n,
        needed,
        OptionalDouble.of(value),
        half.isPresent() ? end(array, probability - half.getAsDouble()) : NONE,
        half.isPresent() ? end(array, probability + half.getAsDouble()) : NONE);
  }

  /**
   * The fewest values whose range contains the quantile with 95 % confidence (Hahn and Meeker 1991,
   * Statistical Intervals, section 5.2): 1 - p^n - (1 - p)^n is at least 0.95.
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

  private static double quantile(double[] values, double probability) {
    return new Percentile()
        .withEstimationType(EstimationType.R_8)
        .evaluate(values, probability * 100);
  }

  private static OptionalDouble end(double[] values, double probability) {
    return probability > 0 && probability < 1
        ? OptionalDouble.of(quantile(values, probability))
        : NONE;
  }

  /** Of the share of values that do not exceed the quantile. */
  private static OptionalDouble halfWidth(
      Collection<Summary.BlockValue> values, double probability, double value) {
    Map<Integer, Double> influences = new TreeMap<>();
    for (Summary.BlockValue of : values) {
      double below = of.value() <= value ? 1 : 0;
      influences.merge(of.block(), below - probability, Double::sum);
    }
    int blocks = influences.size();
    if (blocks < 2) {
      return NONE;
    }
    List<Double> sums = List.copyOf(influences.values());
    double mean = sums.stream().mapToDouble(Double::doubleValue).average().getAsDouble();
    double squares = sums.stream().mapToDouble(sum -> (sum - mean) * (sum - mean)).sum();
    double variance = squares * blocks / (blocks - 1) / values.size() / values.size();
    return OptionalDouble.of(Student.quantile(UPPER, blocks - 1) * Math.sqrt(variance));
  }
}
