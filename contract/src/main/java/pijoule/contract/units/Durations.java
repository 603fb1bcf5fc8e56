package pijoule.contract.units;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** Durations with their unit: {@code 100ms}, {@code 1.5s}, {@code 2min}, {@code 1h}. */
public final class Durations {
  private static final String[] NAMES = {"ns", "us", "ms", "min", "h", "s"};
  private static final long[] NANOS = {
    1L, 1_000L, 1_000_000L, 60_000_000_000L, 3_600_000_000_000L, 1_000_000_000L
  };

  private Durations() {}

  /**
   * Reads a duration.
   *
   * @param text a number with its unit
   * @return the duration, at least 0
   * @throws IllegalArgumentException if the unit is missing or the value is negative
   */
  public static Duration parse(String text) {
    for (int i = 0; i < NAMES.length; i++) {
      if (text.endsWith(NAMES[i])) {
        String number = text.substring(0, text.length() - NAMES[i].length()).strip();
        return of(text, number, NANOS[i]);
      }
    }
    throw refused(text);
  }

  private static Duration of(String text, String number, long unitNanos) {
    Optional<BigDecimal> value = Decimal.parse(number);
    if (value.isEmpty()) {
      throw refused(text);
    }
    try {
      return Duration.ofNanos(value.get().multiply(BigDecimal.valueOf(unitNanos)).longValueExact());
    } catch (ArithmeticException notWhole) {
      throw new IllegalArgumentException(
          "a duration must be whole nanoseconds of at most 292 years, got '" + text + "'");
    }
  }

  private static IllegalArgumentException refused(String text) {
    return new IllegalArgumentException(
        "a duration must be a number of at least 0 with ns, us, ms, s, min or h, got '"
            + text
            + "'");
  }

  /**
   * Writes a duration so that {@link #parse} reads the same.
   *
   * @param duration at least 0
   * @return such as {@code 1500ms}
   */
  public static String format(Duration duration) {
    long nanos = duration.toNanos();
    if (nanos % 1_000_000_000L == 0) {
      return nanos / 1_000_000_000L + "s";
    }
    if (nanos % 1_000_000L == 0) {
      return nanos / 1_000_000L + "ms";
    }
    return nanos % 1_000L == 0 ? nanos / 1_000L + "us" : nanos + "ns";
  }
}
