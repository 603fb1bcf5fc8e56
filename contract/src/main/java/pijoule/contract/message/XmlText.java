package pijoule.contract.message;

/**
 * The characters of a text. A service is the same over every protocol, so a text may hold in any
 * form only what XML 1.0 can carry (section 2.2, Char).
 */
public final class XmlText {
  private XmlText() {}

  /**
   * Checks a text that another form than XML carries.
   *
   * @param text any
   * @return the same
   * @throws InvalidItemException if XML 1.0 cannot carry one of its characters
   */
  public static String require(String text) {
    int index = 0;
    while (index < text.length()) {
      int character = text.codePointAt(index);
      if (!isAllowed(character)) {
        throw new InvalidItemException(
            String.format(
                "text must hold characters that XML 1.0 allows, got 'U+%04X' at index %d",
                character, index));
      }
      index += Character.charCount(character);
    }
    return text;
  }

  /** The text without white space of XML around it; the JDK would strip NUL as well. */
  static String trimmed(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isWhite(text.charAt(start))) {
      start++;
    }
    while (start < end && isWhite(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  /** XML 1.0, production 3. */
  private static boolean isWhite(char character) {
    return character == ' ' || character == '\t' || character == '\n' || character == '\r';
  }

  private static boolean isAllowed(int character) {
    return character >= 0x20 && character <= 0xD7FF
        || character >= 0xE000 && character <= 0xFFFD
        || character > 0xFFFF
        || character == '\t'
        || character == '\n'
        || character == '\r';
  }
}
