package pijoule.energy.trace;

import java.nio.charset.StandardCharsets;
import pijoule.energy.trace.ByteNumbers.ByteWords;

/**
 * The decimals of {@link ByteNumbers} without a library, for {@link NumberParsingCost}: for up to
 * 18 digits the quotient of the digits and their power of ten is taken in about 104 bits (Dekker, A
 * floating-point technique for extending the available precision, 1971).
 */
final class QuotientNumbers {
  private static final int MAX_DIGITS = 18;
  private static final int MAX_PLACES = 19;
  private static final int MAX_EXPONENT = 999;
  private static final long LAST_EXACT = 1L << 53;
  private static final double SPLITTER = 0x1p27 + 1;
  private static final double[] POWERS_OF_TEN = new double[MAX_PLACES + 1];

  private static final long[] WHOLE_POWERS_OF_TEN = {
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000
  };

  static {
    POWERS_OF_TEN[0] = 1;
    for (int i = 1; i < POWERS_OF_TEN.length; i++) {
      POWERS_OF_TEN[i] = POWERS_OF_TEN[i - 1] * 10; // exact up to 10^22
    }
  }

  private QuotientNumbers() {}

  static double parseDouble(byte[] bytes, int from, int to) {
    boolean negative = from < to && bytes[from] == '-';
    int start = negative ? from + 1 : from;
    long mantissa = 0;
    int point = -1;
    int i = start;
    while (i < to && bytes[i] != 'E' && bytes[i] != 'e') {
      if (bytes[i] == '.' && point < 0) {
        point = i++;
      } else {
        int count = digits(bytes, i, to);
        mantissa = appended(mantissa, bytes, i, count);
        i += count;
      }
    }
    int digits = i - start - (point < 0 ? 0 : 1);
    // A point is between digits, as in 1.5; .5 and 5. are not written by anyone.
    if (digits == 0 || point == start || point == i - 1) {
      throw new NumberFormatException();
    }
    int places = point < 0 ? 0 : i - 1 - point;
    places -= i == to ? 0 : exponent(bytes, i + 1, to);
    if (digits > MAX_DIGITS || places < 0 || places > MAX_PLACES) {
      return slow(bytes, from, to);
    }
    double value = quotient(mantissa, POWERS_OF_TEN[places]);
    return negative ? -value : value;
  }

  private static int exponent(byte[] bytes, int from, int to) {
    boolean negative = from < to && bytes[from] == '-';
    int start = negative || (from < to && bytes[from] == '+') ? from + 1 : from;
    int number = 0;
    for (int i = start; i < to; i++) {
      number = Math.min(10 * number + digit(bytes[i]), MAX_EXPONENT);
    }
    if (start >= to) {
      throw new NumberFormatException();
    }
    return negative ? -number : number;
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

  private static int digit(byte character) {
    if (character < '0' || character > '9') {
      throw new NumberFormatException();
    }
    return character - '0';
  }

  /** The double nearest to whole / divisor; the remainder of the first quotient corrects it. */
  private static double quotient(long whole, double divisor) {
    double high = (double) whole;
    double first = high / divisor;
    if (whole <= LAST_EXACT) {
      return first; // both are exact, so the quotient is rounded once
    }
    double low = (double) (whole - (long) high);
    double product = first * divisor;
    double remainder = (high - product) - productError(first, divisor, product) + low;
    return first + remainder / divisor;
  }

  /** What a product lost to rounding, exactly (Veltkamp's splitting). */
  private static double productError(double a, double b, double product) {
    double splitA = SPLITTER * a;
    double highA = splitA - (splitA - a);
    double lowA = a - highA;
    double splitB = SPLITTER * b;
    double highB = splitB - (splitB - b);
    double lowB = b - highB;
    return lowA * lowB - (((product - highA * highB) - lowA * highB) - highA * lowB);
  }

  private static double slow(byte[] bytes, int from, int to) {
    double value =
        Double.parseDouble(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
    if (Double.isInfinite(value)) {
      throw new NumberFormatException();
    }
    return value;
  }
}
