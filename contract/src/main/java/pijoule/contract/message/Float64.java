package pijoule.contract.message;

import java.util.regex.Pattern;

/**
 * How a binary64 number in a message is read, the same for every stack: {@code xs:double} after
 * white space is trimmed, without {@code NaN} and {@code INF}.
 */
public final class Float64 {
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?");

  private Float64() {}

  /**
   * Reads a decimal number.
   *
   * @param text the content of a {@code value} element
   * @return the nearest binary64 number
   * @throws InvalidItemException if the text is no decimal number, or is too large for binary64
   */
  public static double parse(String text) {
    String trimmed = XmlText.trimmed(text);
    if (!DECIMAL.matcher(trimmed).matches()) {
      throw refused(trimmed);
    }
    double value = Double.parseDouble(trimmed);
    if (Double.isInfinite(value)) {
      throw refused(trimmed);
    }
    return value;
  }

  /**
   * Checks a number that a binary form carries.
   *
   * @param value any
   * @return the same
   * @throws InvalidItemException if it is infinite or not a number
   */
  public static double finite(double value) {
    if (!Double.isFinite(value)) {
      throw refused(Double.toString(value));
    }
    return value;
  }

  private static InvalidItemException refused(String text) {
    return new InvalidItemException(
        "value must be a finite 64-bit floating-point number, got '" + Excerpt.of(text) + "'");
  }
}
