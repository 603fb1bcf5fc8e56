package pijoule.energy.trace;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Numbers read straight from bytes, without a String each: a campaign has tens of millions.
 *
 * <p>Decimals are FastDoubleParser's, which gives the nearest double as {@link Double#parseDouble}
 * does; see docs/decisions/024.
 */
final class ByteNumbers {
  private static final int MAX_DIGITS = 18;
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGHS = 0x8080_8080_8080_8080L;

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
    for (int i = start; i < to; i++) {
      if (!isDigit(bytes[i])) {
        throw new NumberFormatException();
      }
      number = 10 * number + (bytes[i] - '0');
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
    int point = indexOf(bytes, first, to, '.');
    if (hexadecimal || (point >= 0 && !isDigit(bytes[point + 1]))) {
      throw new NumberFormatException();
    }
  }

  private static boolean isDigit(byte character) {
    return character >= '0' && character <= '9';
  }

  /** Where a character first is, or -1. */
  static int indexOf(byte[] bytes, int from, int to, char character) {
    int i = from;
    for (; to - i >= Long.BYTES; i += Long.BYTES) {
      // Eight characters at a time: a word's lowest byte is its first character.
      long differences = (long) WORDS.get(bytes, i) ^ ONES * character;
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
