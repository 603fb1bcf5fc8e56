package pijoule.contract.units;

import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;

/**
 * How many requests a second are offered to a service: {@code 50/s}, none ({@code idle}), as many
 * as it carries ({@code max}), or a share of that ({@code 25%}).
 */
public final class RequestRate {
  /**
   * Rate that the generator is known to offer on a machine of its own, requests a second. Above it
   * its own CPU time is the limit.
   */
  public static final int MAX_PER_SECOND = 10_000;

  /** No requests. */
  public static final RequestRate IDLE = new RequestRate("idle", null);

  /** The largest rate at which the service keeps a limit; it is searched for. */
  public static final RequestRate MAX = new RequestRate("max", null);

  private static final String PER_SECOND = "/s";
  private static final String PERCENT = "%";
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private final String unit;
  private final BigDecimal value;

  private RequestRate(String unit, BigDecimal value) {
    this.unit = unit;
    this.value = value;
  }

  /**
   * Reads a rate.
   *
   * @param text {@code idle}, {@code max}, a number above 0 and at most {@value #MAX_PER_SECOND}
   *     with {@code /s}, or one above 0 and at most 100 with {@code %}
   * @return the rate
   * @throws IllegalArgumentException if it is none of them
   */
  public static RequestRate parse(String text) {
    if (text.equals(IDLE.unit)) {
      return IDLE;
    }
    if (text.equals(MAX.unit)) {
      return MAX;
    }
    if (text.endsWith(PERCENT)) {
      String number = text.substring(0, text.length() - PERCENT.length()).strip();
      return new RequestRate(PERCENT, bounded(text, Decimal.parse(number), HUNDRED));
    }
    return new RequestRate(
        PER_SECOND, bounded(text, perSecond(text), BigDecimal.valueOf(MAX_PER_SECOND)));
  }

  private static Optional<BigDecimal> perSecond(String text) {
    try {
      return Optional.of(Rate.parse(text).perSecond());
    } catch (IllegalArgumentException other) {
      return Optional.empty();
    }
  }

  private static BigDecimal bounded(String text, Optional<BigDecimal> value, BigDecimal greatest) {
    return value
        .filter(rate -> rate.signum() > 0 && rate.compareTo(greatest) <= 0)
        .map(BigDecimal::stripTrailingZeros)
        .orElseThrow(() -> refused(text));
  }

  private static IllegalArgumentException refused(String text) {
    return new IllegalArgumentException(
        ("a rate must be above 0/s and at most %s/s such as 50/s, a share above 0%% and at"
                + " most 100%%, idle or max, got '%s'")
            .formatted(MAX_PER_SECOND, text));
  }

  /** Tests whether no request is sent. */
  public boolean isIdle() {
    return unit.equals(IDLE.unit);
  }

  /** Tests whether it is the maximum that is searched for. */
  public boolean isMax() {
    return unit.equals(MAX.unit);
  }

  /** Tests whether it is a share of the maximum. */
  public boolean isShare() {
    return unit.equals(PERCENT);
  }

  /** Tests whether it is a number of requests a second. */
  public boolean isFixed() {
    return unit.equals(PER_SECOND);
  }

  /**
   * Returns requests a second, above 0.
   *
   * @throws IllegalStateException if it is no fixed rate
   */
  public double perSecond() {
    if (!isFixed()) {
      throw new IllegalStateException(this + " is no number of requests a second");
    }
    return value.doubleValue();
  }

  /**
   * Returns the share of the maximum, above 0 and at most 1.
   *
   * @throws IllegalStateException if it is no share
   */
  public double share() {
    if (!isShare()) {
      throw new IllegalStateException(this + " is no share of a maximum");
    }
    return value.divide(HUNDRED).doubleValue();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RequestRate rate
        && rate.unit.equals(unit)
        && Objects.equals(rate.value, value);
  }

  @Override
  public int hashCode() {
    return Objects.hash(unit, value);
  }

  /** Returns its one form, which {@link #parse} reads. */
  @Override
  public String toString() {
    return value == null ? unit : value.toPlainString() + unit;
  }
}
