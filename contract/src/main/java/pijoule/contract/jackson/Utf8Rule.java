package pijoule.contract.jackson;

/**
 * Well-formed UTF-8, byte by byte: the Unicode Standard, table 3-7. Jackson's own decoders let
 * through longer forms of a character than its shortest, and halves of surrogate pairs.
 */
final class Utf8Rule implements ByteRule {
  private static final int LAST_ASCII = 0x7f;
  private static final int FIRST_OF_TWO = 0xc2;
  private static final int FIRST_OF_THREE = 0xe0;
  private static final int FIRST_OF_FOUR = 0xf0;
  private static final int LAST_OF_FOUR = 0xf4;
  private static final int LOW = 0x80;
  private static final int HIGH = 0xbf;

  /** Bytes that the character at hand still has. */
  private int left;

  private int low = LOW;
  private int high = HIGH;

  @Override
  public boolean takes(int octet) {
    if (left == 0) {
      return octet <= LAST_ASCII || begins(octet);
    }
    boolean takes = octet >= low && octet <= high;
    low = LOW;
    high = HIGH;
    left--;
    return takes;
  }

  private boolean begins(int octet) {
    if (octet < FIRST_OF_TWO || octet > LAST_OF_FOUR) {
      return false;
    }
    left = octet < FIRST_OF_THREE ? 1 : octet < FIRST_OF_FOUR ? 2 : 3;
    switch (octet) {
      case FIRST_OF_THREE -> low = 0xa0;
      case 0xed -> high = 0x9f;
      case FIRST_OF_FOUR -> low = 0x90;
      case LAST_OF_FOUR -> high = 0x8f;
      default -> {}
    }
    return true;
  }

  /** Tests whether the last character has all its bytes. */
  boolean isWhole() {
    return left == 0;
  }
}
