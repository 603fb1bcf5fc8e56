package pijoule.analysis.figure;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * A linear or logarithmic axis with round ticks.
 *
 * @param low value at {@code from}
 * @param high value at {@code to}, above {@code low}
 * @param step between ticks, which are its multiples; of a logarithmic axis the ratio of one tick
 *     to the tick below it, or 1 where they are 1, 2 and 5 times powers of ten
 * @param logarithmic whether equal ratios have equal lengths; both ends are then above 0
 * @param from where the axis begins, in user units
 * @param to where it ends
 */
public record Axis(
    double low, double high, BigDecimal step, boolean logarithmic, double from, double to) {
  private static final int[] ROUND = {1, 2, 5, 10};

  /** Round numbers are 2 or 2.5 apart as ratios: none is skipped by so much. */
  private static final double WITHIN_A_STEP = 2.5;

  /** Powers of ten that have room for 1, 2 and 5 times each. */
  private static final double FEW_DECADES = 3;

  private static final double MAX_POWERS = 8;

  /** Exponents beyond this are written as such. */
  private static final int PLAIN = 4;

  /** Beyond one round number, and not beyond the next. */
  private static final double NEXT = 1.01;

  /**
   * {@return an axis whose ends are ticks}
   *
   * @param low least value to show, finite
   * @param high greatest, not below it
   * @param ticks about how many at most
   * @param from where the axis begins, in user units
   * @param to where it ends
   */
  public static Axis rounded(double low, double high, int ticks, double from, double to) {
    double top = high > low ? high : low + 1;
    BigDecimal step = step((top - low) / ticks);
    BigDecimal first = multiple(low, step, RoundingMode.FLOOR);
    BigDecimal last = multiple(top, step, RoundingMode.CEILING);
    return new Axis(first.doubleValue(), last.doubleValue(), step, false, from, to);
  }

  /** An axis that ends where the values do; its ticks lie within. */
  static Axis exact(double low, double high, int ticks, double from, double to) {
    double top = high > low ? high : low + 1;
    return new Axis(low, top, step((top - low) / ticks), false, from, to);
  }

  /** {@return axis as by {@link #exact}, of whole numbers: no tick lies between two of them} */
  static Axis whole(int low, int high, int ticks, double from, double to) {
    Axis exact = exact(low, high, ticks, from, to);
    return new Axis(exact.low, exact.high, exact.step.max(BigDecimal.ONE), false, from, to);
  }

  /**
   * {@return a logarithmic axis whose ends are ticks: 1, 2 or 5 times a power of ten, or only
   * powers of ten where the values span many}
   *
   * @param low least value to show, above 0
   * @param high greatest, not below it
   * @param from where the axis begins, in user units
   * @param to where it ends
   */
  public static Axis logarithmic(double low, double high, double from, double to) {
    double decades = Math.log10(high / low);
    if (decades > FEW_DECADES) {
      return decades(low, high, (int) Math.ceil(decades / MAX_POWERS), from, to);
    }
    BigDecimal first = step(low / WITHIN_A_STEP);
    BigDecimal last = step(Math.max(high, first.doubleValue() * NEXT));
    return new Axis(first.doubleValue(), last.doubleValue(), BigDecimal.ONE, true, from, to);
  }

  private static Axis decades(double low, double high, int every, double from, double to) {
    double first = Math.floor(Math.log10(low) / every) * every;
    double last = Math.ceil(Math.log10(high) / every) * every;
    return new Axis(
        power(first).doubleValue(), power(last).doubleValue(), power(every), true, from, to);
  }

  private static BigDecimal power(double exponent) {
    return BigDecimal.ONE.scaleByPowerOfTen((int) exponent);
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

  /**
   * {@return its place}
   *
   * @param value any; above 0 on a logarithmic axis
   */
  public double at(double value) {
    double part =
        logarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
    return from + part * (to - from);
  }

  /**
   * {@return place at which bars and signs of missing values begin: 0, which a logarithmic axis
   * lacks}
   */
  double base() {
    return logarithmic ? from : at(0);
  }

  /** {@return round values on it, in rising order} */
  public List<BigDecimal> ticks() {
    List<BigDecimal> ticks = new ArrayList<>();
    BigDecimal tick =
        logarithmic
            ? new BigDecimal(Double.toString(low))
            : multiple(low, step, RoundingMode.CEILING);
    while (tick.doubleValue() <= high) {
      ticks.add(tick);
      tick = next(tick);
    }
    return ticks;
  }

  private BigDecimal next(BigDecimal tick) {
    if (!logarithmic) {
      return tick.add(step);
    }
    return step.equals(BigDecimal.ONE) ? step(tick.doubleValue() * NEXT) : tick.multiply(step);
  }

  /**
   * {@return its text, with as many decimals as the step has and a true minus sign}
   *
   * @param tick one of {@link #ticks}
   */
  public String label(BigDecimal tick) {
    if (logarithmic) {
      int exponent = tick.precision() - tick.scale() - 1;
      return Math.abs(exponent) > PLAIN
          ? String.valueOf(tick.stripTrailingZeros().unscaledValue()) + "e" + exponent
          : tick.stripTrailingZeros().toPlainString();
    }
    int decimals = Math.max(0, step.stripTrailingZeros().scale());
    return tick.setScale(decimals, RoundingMode.HALF_EVEN).toPlainString().replace('-', '−');
  }
}
