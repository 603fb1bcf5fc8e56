package pijoule.energy.trace;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;

/**
 * Numbers read straight from bytes, without a String each: a campaign has tens of millions.
 *
 * <p>Decimals are FastDoubleParser's, which gives the nearest double as {@link Double#parseDouble}
 * does; see docs/decisions/024. Whole numbers are read here, eight digits at a time.
 */
final class ByteNumbers {
  private static final int MAX_DIGITS = 18;

  private static final long[] WHOLE_POWERS_OF_TEN = {
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000
  };

  private ByteNumbers() {}

  /**
   * Reads a whole number.
   *
   * @throws NumberFormatException if the bytes are no whole number of at most 18 digits
   */
  static long parseLong(byte[] bytes, int from, int to) {
    boolean negative = from < to && bytes[from] == '-';
    int start = negative ? from + 1 : from;
    if (start >= to || to - start > MAX_DIGITS + 1) {
      throw new NumberFormatException();
    }
    long number = 0;
    int i = start;
    while (i < to) {
      int count = digits(bytes, i, to);
      number = appended(number, bytes, i, count);
      i += count;
    }
    if (number < 0) {
      throw new NumberFormatException();
    }
    return negative ? -number : number;
  }

  /**
   * Reads a finite decimal such as {@code 1.7734}, {@code -2} or {@code 1.0E-4}.
   *
   * @throws NumberFormatException if the bytes are anything else
   */
  static double parseDouble(byte[] bytes, int from, int to) {
    requireDecimal(bytes, from, to);
    double value = JavaDoubleParser.parseDouble(bytes, from, to - from);
    if (Double.isInfinite(value)) {
      throw new NumberFormatException();
    }
    return value;
  }

  /** The library also takes blanks, +1, 0x1p3, 1d, NaN, .5 and 5., which no trace has. */
  private static void requireDecimal(byte[] bytes, int from, int to) {
    int first = from < to && bytes[from] == '-' ? from + 1 : from;
    if (first >= to || !isDigit(bytes[first]) || !isDigit(bytes[to - 1])) {
      throw new NumberFormatException();
    }
    boolean hexadecimal = first + 1 < to && (bytes[first + 1] | 0x20) == 'x';
    int point = ByteWords.indexOf(bytes, first, to, '.');
    if (hexadecimal || (point >= 0 && !isDigit(bytes[point + 1]))) {
      throw new NumberFormatException();
    }
  }

  /** How many characters from here on are sure to be digits, 1 to 8; not always all of them. */
  private static int digits(byte[] bytes, int from, int to) {
    int left = to - from;
    if (left >= ByteWords.BYTES) {
      return ByteWords.areDigits(ByteWords.at(bytes, from)) ? ByteWords.BYTES : 1;
    }
    boolean wordBefore = to >= ByteWords.BYTES;
    return wordBefore && ByteWords.areDigits(ByteWords.before(bytes, to, left)) ? left : 1;
  }

  /** A number with so many digits appended to it. */
  private static long appended(long number, byte[] bytes, int from, int count) {
    if (count == ByteWords.BYTES) {
      return 100_000_000 * number + ByteWords.number(ByteWords.at(bytes, from));
    }
    if (count == 1) {
      return 10 * number + digit(bytes[from]);
    }
    long word = ByteWords.before(bytes, from + count, count);
    return WHOLE_POWERS_OF_TEN[count] * number + ByteWords.number(word);
  }

  private static boolean isDigit(byte character) {
    return character >= '0' && character <= '9';
  }

  private static int digit(byte character) {
    if (!isDigit(character)) {
      throw new NumberFormatException();
    }
    return character - '0';
  }
}
