package pijoule.contract.units;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/** A number as a person writes it. */
public final class Decimal {
  /** No sign, no exponent, the digits 0 to 9 alone, and few enough for any quantity here. */
  private static final Pattern PLAIN = Pattern.compile("[0-9]{1,19}(\\.[0-9]{1,19})?");

  private Decimal() {}

  /**
   * Reads a number of at least 0.
   *
   * @param text such as {@code 100} or {@code 1.5}
   * @return the number; empty if the text is not one
   */
  public static Optional<BigDecimal> parse(String text) {
    return PLAIN.matcher(text).matches() ? Optional.of(new BigDecimal(text)) : Optional.empty();
  }
}
