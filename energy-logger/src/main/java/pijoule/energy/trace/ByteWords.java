package pijoule.energy.trace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight characters at a time: a word's lowest byte is its first character.
 *
 * <p>The number of eight digits is made by three multiplications, of pairs, of fours and of eights
 * (Lemire, Number parsing at a gigabyte per second, Software: Practice and Experience 51, 2021).
 */
final class ByteWords {
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
