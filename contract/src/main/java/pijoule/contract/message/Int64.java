package pijoule.contract.message;

import java.util.regex.Pattern;

/**
 * How a 64-bit integer in a message is read, the same for every stack: {@code xs:long} after white
 * space is trimmed.
 */
public final class Int64 {
  private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");

  private Int64() {}

  /**
   * Reads a decimal number with an optional sign.
   *
   * @param text the content of a {@code timestamp} element
   * @return its value
   * @throws InvalidItemException if the text is not an integer of 64 bits
   */
  public static long parse(String text) {
    String trimmed = XmlText.trimmed(text);
    try {
      // The JDK reads digits of every script; xs:long knows 0 to 9.
      if (INTEGER.matcher(trimmed).matches()) {
        return Long.parseLong(trimmed);
      }
    } catch (NumberFormatException tooLarge) {
      // refused below
    }
    throw new InvalidItemException(
        "timestamp must be an integer from -9223372036854775808 to 9223372036854775807, got '"
            + Excerpt.of(trimmed)
            + "'");
  }
}
