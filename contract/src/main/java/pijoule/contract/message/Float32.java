package pijoule.contract.message;

import java.util.regex.Pattern;

/**
 * How a binary32 number in a message is read, the same for every stack: {@code xs:float} after
 * white space is trimmed, without {@code NaN} and {@code INF}.
 */
public final class Float32 {
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?");

  private Float32() {}

  /**
   * Reads a decimal number.
   *
   * @param text the content of an {@code f} element
   * @return the nearest binary32 number
   * @throws InvalidItemException if the text is no decimal number, or is too large for binary32
   */
  public static float parse(String text) {
    String trimmed = XmlText.trimmed(text);
    if (!DECIMAL.matcher(trimmed).matches()) {
      throw refused(trimmed);
    }
    float value = Float.parseFloat(trimmed);
    if (Float.isInfinite(value)) {
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
  public static float finite(float value) {
    if (!Float.isFinite(value)) {
      throw refused(Float.toString(value));
    }
    return value;
  }

  private static InvalidItemException refused(String text) {
    return new InvalidItemException(
        "f must be a finite 32-bit floating-point number, got '" + Excerpt.of(text) + "'");
  }
}
