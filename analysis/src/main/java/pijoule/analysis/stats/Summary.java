package pijoule.analysis.stats;

import java.util.Collection;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Mean and spread of a cell's runs, in the unit of the values.
 *
 * @param n values
 * @param mean absent for no value
 * @param sd standard deviation of one value, with n - 1; 0 where the values differ by rounding
 *     alone, absent for fewer than two values
 * @param ci95HalfWidth half of the 95 % confidence interval of the mean; absent for fewer than two
 *     values
 */
public record Summary(int n, OptionalDouble mean, OptionalDouble sd, OptionalDouble ci95HalfWidth) {
  /** Of no value. */
  public static final Summary NONE =
      new Summary(0, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

  /** Upper 97.5 % point: 2.5 % on either side of a 95 % interval. */
  private static final double UPPER = 0.975;

  /** By degrees of freedom: finding one takes milliseconds, and a campaign has few. */
  private static final Map<Integer, Double> QUANTILES = new ConcurrentHashMap<>();

  /**
   * Student's t interval of the mean: mean +- t(0.975, n - 1) sd / sqrt(n) (Jain 1991, section
   * 13.2). It assumes runs that are independent and a mean that is nearly normal.
   *
   * @param values finite
   * @return the summary
   * @throws IllegalArgumentException if a value is not finite
   */
  public static Summary of(Collection<Double> values) {
    double[] array = values.stream().mapToDouble(Double::doubleValue).toArray();
    for (double value : array) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a value must be finite, got " + value);
      }
    }
    if (array.length == 0) {
      return NONE;
    }
    double mean = StatUtils.mean(array);
    if (array.length == 1) {
      return new Summary(
          1, OptionalDouble.of(mean), OptionalDouble.empty(), OptionalDouble.empty());
    }
    double sd = Math.sqrt(Sample.variance(array));
    double t = QUANTILES.computeIfAbsent(array.length - 1, Summary::quantile);
    return new Summary(
        array.length,
        OptionalDouble.of(mean),
        OptionalDouble.of(sd),
        OptionalDouble.of(t * sd / Math.sqrt(array.length)));
  }

  private static double quantile(int degreesOfFreedom) {
    return new TDistribution(null, degreesOfFreedom).inverseCumulativeProbability(UPPER);
  }

  /**
   * @return lower end of the 95 % interval, where there is one
   */
  public OptionalDouble ci95Low() {
    return end(-1);
  }

  /**
   * @return upper end of the 95 % interval, where there is one
   */
  public OptionalDouble ci95High() {
    return end(1);
  }

  private OptionalDouble end(int sign) {
    return ci95HalfWidth.isPresent()
        ? OptionalDouble.of(mean.getAsDouble() + sign * ci95HalfWidth.getAsDouble())
        : OptionalDouble.empty();
  }
}
