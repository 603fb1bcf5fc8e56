package pijoule.analysis.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalDouble;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.tables.Numbers;

/**
 * A mean and the ends of its 95 % interval as a person reads them: half the interval has two
 * significant digits, and all three have its decimals.
 *
 * @param mean or {@code NA}
 * @param low end, empty where there is no interval
 * @param high end, empty where there is no interval
 * @param n values behind them
 */
record ShownInterval(String mean, String low, String high, int n) {
  private static final int LONE_DIGITS = 4;
  private static final MathContext TWO_DIGITS = new MathContext(2, RoundingMode.HALF_EVEN);

  static ShownInterval of(Summary summary) {
    if (summary.n() == 0) {
      return new ShownInterval(Numbers.NA, "", "", 0);
    }
    double mean = summary.mean().getAsDouble();
    OptionalDouble half = summary.ci95HalfWidth();
    if (half.isEmpty()) {
      return new ShownInterval(Numbers.significant(mean, LONE_DIGITS), "", "", summary.n());
    }
    int decimals = half.getAsDouble() == 0 ? LONE_DIGITS : decimals(half.getAsDouble());
    return new ShownInterval(
        fixed(mean, decimals),
        fixed(summary.ci95Low().getAsDouble(), decimals),
        fixed(summary.ci95High().getAsDouble(), decimals),
        summary.n());
  }

  boolean known() {
    return !low.isEmpty();
  }

  private static int decimals(double half) {
    BigDecimal two = new BigDecimal(Double.toString(half)).round(TWO_DIGITS);
    return Math.max(0, 2 - (two.precision() - two.scale()));
  }

  private static String fixed(double value, int decimals) {
    return new BigDecimal(Double.toString(value))
        .setScale(decimals, RoundingMode.HALF_EVEN)
        .toPlainString();
  }
}
