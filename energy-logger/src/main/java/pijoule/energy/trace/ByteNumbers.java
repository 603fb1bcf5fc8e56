package pijoule.energy.trace;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

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

  /**
   * Eight characters at a time: a word's lowest byte is its first character.
   *
   * <p>The number of eight digits is made by three multiplications, of pairs, of fours and of
   * eights (Lemire, Number parsing at a gigabyte per second, Software: Practice and Experience 51,
   * 2021).
   */
  static final class ByteWords {
    static final int BYTES = 8;

    private static final VarHandle WORDS =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHS = 0x8080_8080_8080_8080L;
    private static final long ZEROS = ONES * '0';
    private static final long UPPER_HALVES = 0xf0f0_f0f0_f0f0_f0f0L;
    private static final long EVERY_FOURTH = 0x0000_00ff_0000_00ffL;

    private ByteWords() {}

    /** The eight characters from an index on. */
    static long at(byte[] bytes, int from) {
      return (long) WORDS.get(bytes, from);
    }

    /** The last one to seven characters before an index, with noughts in front of them. */
    static long before(byte[] bytes, int to, int count) {
      long word = at(bytes, to - BYTES);
      return word & -1L << Byte.SIZE * (BYTES - count) | ZEROS >>> Byte.SIZE * count;
    }

    static boolean areDigits(long word) {
      long above = word + 6 * ONES; // '9' + 6 is the last with the upper half of '0'
      return (word & UPPER_HALVES | (above & UPPER_HALVES) >>> 4) == 3 * 0x1111_1111_1111_1111L;
    }

    /** The number of eight digits. */
    static long number(long word) {
      long digits = word - ZEROS;
      long pairs = digits * 10 + (digits >>> Byte.SIZE);
      long first = (pairs & EVERY_FOURTH) * (100 + (1_000_000L << Integer.SIZE));
      long second = (pairs >>> 2 * Byte.SIZE & EVERY_FOURTH) * (1 + (10_000L << Integer.SIZE));
      return first + second >>> Integer.SIZE;
    }

    /** Where a character first is, or -1. */
    static int indexOf(byte[] bytes, int from, int to, char character) {
      int i = from;
      for (; to - i >= BYTES; i += BYTES) {
        long differences = at(bytes, i) ^ ONES * character;
        long found = differences - ONES & ~differences & HIGHS;
        if (found != 0) { // its lowest bit is exact, those above may be borrowed
          return i + Long.numberOfTrailingZeros(found) / Byte.SIZE;
        }
      }
      for (; i < to; i++) {
        if (bytes[i] == character) {
          return i;
        }
      }
      return -1;
    }
  }
}
