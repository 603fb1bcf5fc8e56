package pijoule.contract.units;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Requests in a second: {@code 50/s}, {@code 0.5/s}.
 *
 * @param perSecond above 0, without trailing zeros
 */
public record Rate(BigDecimal perSecond) {
  private static final String UNIT = "/s";

  public Rate {
    if (perSecond.signum() <= 0) {
      throw new IllegalArgumentException("a rate must be above 0/s, got " + perSecond + "/s");
    }
    perSecond = perSecond.stripTrailingZeros();
  }

  /**
   * Reads a rate.
   *
   * @param text a number with {@code /s}
   * @return the rate
   * @throws IllegalArgumentException if the unit is missing or the number is not above 0
   */
  public static Rate parse(String text) {
    if (text.endsWith(UNIT)) {
      String number = text.substring(0, text.length() - UNIT.length()).strip();
      Optional<BigDecimal> value = Decimal.parse(number);
      if (value.isPresent() && value.get().signum() > 0) {
        return new Rate(value.get());
      }
    }
    throw new IllegalArgumentException(
        "a rate must be a number above 0 with /s, such as 50/s, got '" + text + "'");
  }

  /** The rate as {@link #parse} reads it, in its only form. */
  @Override
  public String toString() {
    return perSecond.toPlainString() + UNIT;
  }
}
