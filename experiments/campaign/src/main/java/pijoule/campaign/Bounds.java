package pijoule.campaign;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.function.Function;
import pijoule.contract.options.UsageException;
import pijoule.contract.units.Durations;

/**
 * Least and greatest value of a setting. Code checks a value by them; the schema of the file, and
 * with it its page, has them from here.
 *
 * @param key of the setting in its file, such as {@code warm_up.pause}
 * @param min least value
 * @param max greatest value
 * @param written a value as the file has it, with its unit
 * @param <T> type of the value
 */
public record Bounds<T extends Comparable<T>>(
    String key, T min, T max, Function<T, String> written) {
  /** Returns bounds of a whole number. */
  public static Bounds<Long> of(String key, long min, long max) {
    return new Bounds<>(key, min, max, value -> Long.toString(value));
  }

  /** Returns bounds of a number whose unit follows it, such as {@code C} or {@code %}. */
  public static Bounds<Double> of(String key, double min, double max, String unit) {
    return new Bounds<>(
        key,
        min,
        max,
        value -> BigDecimal.valueOf(value).stripTrailingZeros().toPlainString() + unit);
  }

  /** Returns bounds of a time. */
  public static Bounds<Duration> of(String key, Duration min, Duration max) {
    return new Bounds<>(key, min, max, Bounds::written);
  }

  private static String written(Duration time) {
    boolean inHours = !time.isZero() && time.equals(Duration.ofHours(time.toHours()));
    return inHours ? time.toHours() + "h" : Durations.format(time);
  }

  /** Tests whether a value is within. */
  public boolean allows(T value) {
    return value.compareTo(min) >= 0 && value.compareTo(max) <= 0;
  }

  /**
   * Returns the value.
   *
   * @throws UsageException if it is out of bounds
   */
  public T require(T value) {
    UsageException.when(
        !allows(value),
        "%s must be from %s, got %s; choose one between",
        key,
        range(),
        written.apply(value));
    return value;
  }

  /** Returns such as {@code 1ms to 24h}. */
  public String range() {
    return written.apply(min) + " to " + written.apply(max);
  }
}
