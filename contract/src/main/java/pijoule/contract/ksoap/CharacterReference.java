package pijoule.contract.ksoap;

/**
 * Character references: XML 1.0, section 4.1. kXML takes any digits and keeps the lowest 16 bits of
 * the number, so that {@code &#x1F600;} would be another character.
 */
final class CharacterReference {
  private static final int DECIMAL = 10;
  private static final int HEXADECIMAL = 16;

  private CharacterReference() {}

  /**
   * @param name what is between {@code &} and {@code ;}
   * @return whether it is that of a character, and not of an entity
   */
  static boolean is(String name) {
    return name.startsWith("#");
  }

  /**
   * @param name such as {@code #65} or {@code #x41}
   * @return the character; below 0 where there is none that XML allows
   */
  static int of(String name) {
    int radix = name.startsWith("#x") ? HEXADECIMAL : DECIMAL;
    int start = radix == HEXADECIMAL ? 2 : 1;
    int number = start < name.length() ? 0 : -1;
    for (int i = start; i < name.length() && number >= 0; i++) {
      char digit = name.charAt(i);
      int value = digit < 0x80 ? Character.digit(digit, radix) : -1;
      number = value < 0 ? -1 : number * radix + value;
      number = number > Character.MAX_CODE_POINT ? -1 : number;
    }
    return isAllowed(number) ? number : -1;
  }

  /** XML 1.0, production 2. */
  private static boolean isAllowed(int character) {
    return character == '\t'
        || character == '\n'
        || character == '\r'
        || character >= ' ' && character <= 0xd7ff
        || character >= 0xe000 && character <= 0xfffd
        || character >= 0x1_0000;
  }
}
