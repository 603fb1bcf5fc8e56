package pijoule.analysis.figures;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * A linear axis with round ticks.
 *
 * @param low value at {@code from}
 * @param high value at {@code to}, above {@code low}
 * @param step between ticks, which are its multiples
 * @param from where the axis begins, in user units
 * @param to where it ends
 */
record Axis(double low, double high, BigDecimal step, double from, double to) {
  private static final int[] ROUND = {1, 2, 5, 10};

  /**
   * An axis whose ends are ticks.
   *
   * @param low least value to show, finite
   * @param high greatest, not below it
   * @param ticks about how many at most
   */
  static Axis rounded(double low, double high, int ticks, double from, double to) {
    double top = high > low ? high : low + 1;
    BigDecimal step = step((top - low) / ticks);
    BigDecimal first = multiple(low, step, RoundingMode.FLOOR);
    BigDecimal last = multiple(top, step, RoundingMode.CEILING);
    return new Axis(first.doubleValue(), last.doubleValue(), step, from, to);
  }

  /** An axis that ends where the values do; its ticks lie within. */
  static Axis exact(double low, double high, int ticks, double from, double to) {
    double top = high > low ? high : low + 1;
    return new Axis(low, top, step((top - low) / ticks), from, to);
  }

  /** As {@link #exact}, of whole numbers: no tick lies between two of them. */
  static Axis whole(int low, int high, int ticks, double from, double to) {
    Axis exact = exact(low, high, ticks, from, to);
    return new Axis(exact.low, exact.high, exact.step.max(BigDecimal.ONE), from, to);
  }

  private static BigDecimal step(double min) {
    BigDecimal exact = new BigDecimal(Double.toString(min));
    int exponent = exact.precision() - exact.scale() - 1;
    BigDecimal power = BigDecimal.ONE.scaleByPowerOfTen(exponent);
    for (int round : ROUND) {
      BigDecimal step = power.multiply(BigDecimal.valueOf(round));
      if (step.compareTo(exact) >= 0) {
        return step;
      }
    }
    throw new IllegalStateException("10 is above every first digit, got " + exact);
  }

  private static BigDecimal multiple(double value, BigDecimal step, RoundingMode mode) {
    return new BigDecimal(Double.toString(value)).divide(step, 0, mode).multiply(step);
  }

  /** The value's place. */
  double at(double value) {
    return from + (value - low) / (high - low) * (to - from);
  }

  List<BigDecimal> ticks() {
    List<BigDecimal> ticks = new ArrayList<>();
    BigDecimal tick = multiple(low, step, RoundingMode.CEILING);
    while (tick.doubleValue() <= high) {
      ticks.add(tick);
      tick = tick.add(step);
    }
    return ticks;
  }

  /** A tick's text, with as many decimals as the step has and a true minus sign. */
  String label(BigDecimal tick) {
    int decimals = Math.max(0, step.stripTrailingZeros().scale());
    return tick.setScale(decimals, RoundingMode.HALF_EVEN).toPlainString().replace('-', '−');
  }
}
