package pijoule.analysis.stats;

import org.apache.commons.math3.stat.StatUtils;

/** Moments of a sample, and what is refused of one. */
final class Sample {
  /** Relative; far below what any meter or clock resolves, far above what a sum rounds to. */
  private static final double ROUNDING = 1e-12;

  private Sample() {}

  static void requireFinite(double[] values) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a value must be finite, got " + value);
      }
    }
  }

  /** {@return mean in two passes, so that the mean of equal values is that value} */
  static double mean(double[] values) {
    return StatUtils.mean(values);
  }

  /** Variance of one value, with n - 1; 0 where the values differ only by rounding. */
  static double variance(double[] values) {
    return constant(values) ? 0 : StatUtils.variance(values);
  }

  /** {@return whether the values differ by no more than the arithmetic that made them may} */
  static boolean constant(double[] values) {
    double min = StatUtils.min(values);
    double max = StatUtils.max(values);
    return max - min <= ROUNDING * Math.max(Math.abs(min), Math.abs(max));
  }
}
