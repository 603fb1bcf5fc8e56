package pijoule.client.load.called;

import java.util.Arrays;

/**
 * Bodies of answers that were found to be right. An answer that is the same to the byte needs no
 * second look, which keeps the check's CPU time small.
 */
final class KnownAnswers {
  /** A service may write the same answer in a few ways, such as with or without a header. */
  private static final int MAX = 4;

  private byte[][] known = {};

  boolean has(byte[] answer, int size) {
    for (byte[] right : known) {
      if (Arrays.equals(right, 0, right.length, answer, 0, size)) {
        return true;
      }
    }
    return false;
  }

  void add(byte[] answer, int size) {
    if (known.length < MAX && !has(answer, size)) {
      known = Arrays.copyOf(known, known.length + 1);
      known[known.length - 1] = Arrays.copyOf(answer, size);
    }
  }
}
