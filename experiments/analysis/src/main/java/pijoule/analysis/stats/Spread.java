package pijoule.analysis.stats;

import java.util.Collection;
import java.util.OptionalDouble;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Spread of values, in their unit. It describes the values themselves and infers nothing.
 *
 * @param n values
 * @param min absent for no value, as are mean, maximum and median
 * @param mean arithmetic
 * @param deviation standard deviation of one value, with n - 1; absent for fewer than two values
 * @param max largest value
 * @param median half of the values do not exceed it
 */
public record Spread(
    int n,
    OptionalDouble min,
    OptionalDouble mean,
    OptionalDouble deviation,
    OptionalDouble max,
    OptionalDouble median) {
  private static final double HALF = 50;

  /**
   * {@return their spread}
   *
   * @param values finite
   * @throws IllegalArgumentException if a value is not finite
   */
  public static Spread of(Collection<Double> values) {
    double[] array = values.stream().mapToDouble(Double::doubleValue).toArray();
    Sample.requireFinite(array);
    OptionalDouble none = OptionalDouble.empty();
    if (array.length == 0) {
      return new Spread(0, none, none, none, none, none);
    }
    return new Spread(
        array.length,
        OptionalDouble.of(StatUtils.min(array)),
        OptionalDouble.of(Sample.mean(array)),
        array.length < 2 ? none : OptionalDouble.of(Math.sqrt(Sample.variance(array))),
        OptionalDouble.of(StatUtils.max(array)),
        OptionalDouble.of(StatUtils.percentile(array, HALF)));
  }
}
