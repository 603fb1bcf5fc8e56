package pijoule.analysis.table;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalDouble;
import pijoule.analysis.stats.Summary;

/** Numbers as text, the same in every locale. */
public final class Numbers {
  /** Text for an unknown value. */
  public static final String NA = "NA";

  /** Digits of a value whose spread is not known. */
  private static final int LONE_DIGITS = 4;

  /** Digits of an interval's end. */
  private static final int END_DIGITS = 2;

  /** Digits of a ratio. */
  private static final int RATIO_DIGITS = 3;

  /** Digits of a modelled power. */
  private static final int MODEL_DIGITS = 3;

  /** Smaller values are rounding errors of sums: no clock, meter or share is so fine. */
  private static final double NOISE = 1e-12;

  private Numbers() {}

  /**
   * {@return the shortest text that reads back as the same number, in plain decimals}
   *
   * @param value finite
   */
  public static String full(double value) {
    if (value == 0) {
      return "0";
    }
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }

  /**
   * {@return as {@link #full(double)}, or {@link #NA}}
   *
   * @param value finite, or absent
   */
  public static String full(OptionalDouble value) {
    return value.isPresent() ? full(value.getAsDouble()) : NA;
  }

  /**
   * A mean with half the width of its interval, which gets two significant digits (GUM, 7.2.6); the
   * mean gets the same decimals.
   *
   * @param summary any
   * @return such as {@code 5.02 ± 0.13}, {@code 5.021 (n=1)}, {@code 5.021 (1 block)}, {@code 5.02
   *     (1.9 to 13)} where its interval is not symmetric, {@code 5.0 (needs 4 blocks)} where there
   *     is none, {@code 5.021 (no scatter)} of equal values, {@code 5021} where it is exact and a
   *     whole number, or {@code NA}
   */
  public static String rounded(Summary summary) {
    if (summary.n() == 0) {
      return NA;
    }
    double mean = summary.mean().getAsDouble();
    if (summary.isExact()) {
      return mean == Math.rint(mean) ? full(mean) : significant(mean, LONE_DIGITS);
    }
    if (summary.n() == 1) {
      return significant(mean, LONE_DIGITS) + " (n=1)";
    }
    if (summary.isUnresolved()) {
      return rough(mean) + " (" + unresolved(summary) + ")";
    }
    if (summary.half().isEmpty()) {
      return significant(mean, LONE_DIGITS) + " (1 block)";
    }
    if (summary.ci95HalfWidth().isEmpty()) {
      return interval(
          significant(mean, END_DIGITS + 1),
          rough(summary.ci95Low().getAsDouble()),
          rough(summary.ci95High().getAsDouble()));
    }
    double half = summary.ci95HalfWidth().getAsDouble();
    if (half < NOISE) {
      return significant(mean, LONE_DIGITS) + " (no scatter)";
    }
    int decimals = decimals(half);
    return fixed(mean, decimals) + " ± " + fixed(half, decimals);
  }

  /**
   * {@return the value with two significant digits, as an end of a wide interval has; of a whole
   * number of many digits too}
   *
   * @param value finite
   */
  public static String rough(double value) {
    double rounded =
        new BigDecimal(Double.toString(value))
            .round(new MathContext(END_DIGITS, RoundingMode.HALF_EVEN))
            .doubleValue();
    return significant(rounded, END_DIGITS);
  }

  /**
   * {@return a value with the ends of its interval, such as {@code 1.62 (1.40 to 1.88)}}
   *
   * @param value as a person reads it
   * @param low end, likewise
   * @param high end, likewise
   */
  public static String interval(String value, String low, String high) {
    return "%s (%s)".formatted(value, range(low, high));
  }

  /**
   * {@return such as {@code 1.40 to 1.88}}
   *
   * @param low as a person reads it
   * @param high likewise
   */
  public static String range(String low, String high) {
    return low + " to " + high;
  }

  /**
   * {@return the interval of a ratio, such as {@code 1.40 to 1.88}; an end that is near 1 has as
   * many digits as show on which side of 1 it is}
   *
   * @param low end, above 0
   * @param high end, above 0
   */
  public static String rangeOfRatio(double low, double high) {
    return range(endOfRatio(low), endOfRatio(high));
  }

  private static String endOfRatio(double ratio) {
    int digits = RATIO_DIGITS;
    while (ratio != 1 && Double.parseDouble(significant(ratio, digits)) == 1) {
      digits++;
    }
    return significant(ratio, digits);
  }

  /**
   * {@return what its interval takes, such as {@code needs 4 blocks}}
   *
   * @param summary that is not resolved
   */
  public static String unresolved(Summary summary) {
    return summary.neededBlocks().isPresent()
        ? "needs %s blocks".formatted(summary.neededBlocks().getAsInt())
        : "not resolved";
  }

  /**
   * A mean of modelled power: its interval says how much the model's input scatters, not how near
   * the model is, so that it gets no more digits than a model is good for.
   *
   * @param summary any
   * @return such as {@code 1.94 ± 0.01}, with three significant digits of the mean at most
   */
  public static String modelled(Summary summary) {
    boolean asymmetric = summary.half().isPresent() && summary.ci95HalfWidth().isEmpty();
    if (asymmetric) {
      return rounded(summary);
    }
    boolean known = summary.n() > 1 && summary.half().isPresent();
    if (!known || summary.ci95HalfWidth().getAsDouble() == 0) {
      return summary.n() == 0 ? NA : significant(summary.mean().getAsDouble(), MODEL_DIGITS);
    }
    double mean = summary.mean().getAsDouble();
    double half = summary.ci95HalfWidth().getAsDouble();
    String shown = significant(mean, MODEL_DIGITS);
    int decimals = Math.min(decimals(half), Math.max(0, new BigDecimal(shown).scale()));
    double resolution = Math.pow(10, -decimals);
    return fixed(mean, decimals)
        + " ± "
        + (half < resolution ? fixed(resolution, decimals) : fixed(half, decimals));
  }

  /**
   * {@return the value rounded to so many digits, half to even, in plain decimals; whole digits are
   * never cut}
   *
   * @param value finite
   * @param digits significant ones, at least 1
   */
  public static String significant(double value, int digits) {
    if (Math.abs(value) < NOISE) {
      return "0";
    }
    BigDecimal exact = new BigDecimal(Double.toString(value));
    int decimals = digits - (exact.precision() - exact.scale());
    return fixed(value, Math.max(0, decimals));
  }

  /**
   * {@return the value with the decimals of half of its interval's two significant digits, and no
   * more digits than asked for}
   *
   * @param value finite
   * @param half width of its interval, at least 0
   * @param digits significant ones of the value at most, at least 1
   */
  public static String known(double value, double half, int digits) {
    String shown = significant(value, digits);
    int decimals = Math.max(0, new BigDecimal(shown).scale());
    return half > 0 ? fixed(value, Math.min(decimals, decimals(half))) : shown;
  }

  private static int decimals(double half) {
    BigDecimal two =
        new BigDecimal(Double.toString(half)).round(new MathContext(2, RoundingMode.HALF_EVEN));
    int exponent = two.precision() - two.scale() - 1;
    return Math.max(0, 1 - exponent);
  }

  /** So many decimals, half to even. */
  static String fixed(double value, int decimals) {
    BigDecimal rounded =
        new BigDecimal(Double.toString(value)).setScale(decimals, RoundingMode.HALF_EVEN);
    return rounded.toPlainString();
  }
}
