package pijoule.contract.message;

/**
 * How a number in a message is read, the same for every stack: {@code xs:int} after white space is
 * trimmed.
 *
 * <p>JAXB's own converter wraps silently past 32 bits, so no stack may use its framework's.
 */
public final class Int32 {
  /** Greatest numbers below 0 of two digits, of three, and so on. */
  private static final int[] SHORTER = {
    -10, -100, -1_000, -10_000, -100_000, -1_000_000, -10_000_000, -100_000_000, -1_000_000_000
  };

  private Int32() {}

  /**
   * Reads a decimal number with an optional sign.
   *
   * @param text the content of an {@code n} element
   * @return its value
   * @throws InvalidItemException if the text is not an integer from -2147483648 to 2147483647
   */
  public static int parse(String text) {
    String trimmed = XmlText.trimmed(text);
    try {
      requireAscii(trimmed);
      return Integer.parseInt(trimmed);
    } catch (NumberFormatException notAnInt) {
      throw new InvalidItemException(
          "n must be an integer from -2147483648 to 2147483647, got '" + Excerpt.of(trimmed) + "'");
    }
  }

  /** The JDK reads digits of every script; {@code xs:int} knows 0 to 9. */
  private static void requireAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > '9') {
        throw new NumberFormatException(text);
      }
    }
  }

  /**
   * Length of a number in a message.
   *
   * @param value any number
   * @return characters of its decimal form, sign included: 1 to 11
   */
  public static int length(int value) {
    // Negative, as the range has one number more below 0; most of its numbers have ten digits.
    int below = value < 0 ? value : -value;
    int digits = SHORTER.length + 1;
    while (digits > 1 && below > SHORTER[digits - 2]) {
      digits--;
    }
    return value < 0 ? digits + 1 : digits;
  }
}
