package pijoule.analysis.stats;

import java.util.Arrays;
import org.apache.commons.math3.stat.StatUtils;

/** Moments of a sample, and what is refused of one. */
final class Sample {
  private Sample() {}

  static void requireFinite(double[] values) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a value must be finite, got " + value);
      }
    }
  }

  /** In two passes, so that the mean of equal values is that value. */
  static double mean(double[] values) {
    return StatUtils.mean(values);
  }

  /** Variance of one value, with n - 1. */
  static double variance(double[] values) {
    return StatUtils.variance(values);
  }

  static boolean constant(double[] values) {
    return Arrays.stream(values).allMatch(value -> value == values[0]);
  }
}
