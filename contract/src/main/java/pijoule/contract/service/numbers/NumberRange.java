package pijoule.contract.service.numbers;

import pijoule.contract.message.Int32;

/**
 * The integers that a message is drawn from.
 *
 * @param min smallest, inclusive
 * @param max largest, inclusive; at least {@code min}
 */
public record NumberRange(int min, int max) {
  /** All 32-bit integers: 10.0 characters on average, so 5,888 numbers in 100,000 bytes. */
  public static final NumberRange INT32 = new NumberRange(Integer.MIN_VALUE, Integer.MAX_VALUE);

  /** Greatest number of digits that all its numbers can have. */
  public static final int MAX_DIGITS = 9;

  public NumberRange {
    if (min > max) {
      throw new IllegalArgumentException(
          "integer range must rise, got min " + min + " above max " + max + "; swap them");
    }
  }

  /**
   * The positive integers of a fixed length.
   *
   * @param digits 1 to {@link #MAX_DIGITS}; its callers check that
   * @return 0 to 9 for one digit, else 10..0 to 9..9
   */
  public static NumberRange ofDigits(int digits) {
    int bound = power10(digits);
    return new NumberRange(digits == 1 ? 0 : bound / 10, bound - 1);
  }

  /** Minimum length in characters of a number in the range. */
  int shortest() {
    if (min > 0) {
      return Int32.length(min);
    }
    return max >= 0 ? 1 : Int32.length(max);
  }

  /** Maximum length in characters of a number in the range. */
  int longest() {
    return Math.max(Int32.length(min), Int32.length(max));
  }

  /** The integers of this range that are {@code length} characters long and not negative. */
  long[] positives(int length) {
    long from = length == 1 ? 0 : power10L(length - 1);
    return new long[] {Math.max(from, min), Math.min(power10L(length) - 1, max)};
  }

  /** The integers of this range that are {@code length} characters long with their sign. */
  long[] negatives(int length) {
    if (length < 2) {
      return new long[] {0, -1};
    }
    long to = length == 2 ? -1 : -power10L(length - 2);
    return new long[] {Math.max(-(power10L(length - 1) - 1), min), Math.min(to, max)};
  }

  private static int power10(int exponent) {
    return (int) power10L(exponent);
  }

  private static long power10L(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 10;
    }
    return power;
  }
}
