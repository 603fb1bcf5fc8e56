package pijoule.analysis.stats;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.stat.StatUtils;

/** Moments of a sample, and what is refused of one. */
final class Sample {
  /** Relative; far below what any meter or clock resolves, far above what a sum rounds to. */
  private static final double ROUNDING = 1e-12;

  private static final MathContext DIGITS = new MathContext(12);

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

  /** The values to twelve digits, so that rounding by itself puts none above another. */
  static double[] forRanks(double[] values) {
    return Arrays.stream(values)
        .map(value -> new BigDecimal(value).round(DIGITS).doubleValue())
        .toArray();
  }

  /**
   * The differences of pairs, to so many places as the greatest value has in its first eleven
   * digits, so that equal differences are ties in every unit.
   */
  static double[] differencesForRanks(double[] first, double[] second) {
    BigDecimal greatest =
        DoubleStream.concat(Arrays.stream(first), Arrays.stream(second))
            .mapToObj(value -> new BigDecimal(value).abs())
            .reduce(BigDecimal.ZERO, BigDecimal::max);
    int places = DIGITS.getPrecision() - 1 - (greatest.precision() - greatest.scale());
    double[] differences = new double[first.length];
    for (int i = 0; i < first.length; i++) {
      BigDecimal difference = new BigDecimal(first[i]).subtract(new BigDecimal(second[i]));
      differences[i] = difference.setScale(places, RoundingMode.HALF_EVEN).doubleValue();
    }
    return differences;
  }
}
