package pijoule.energy.serial;

/** Reads the numbers of a text frame one by one out of a buffer, without allocating. */
final class TextFields {
  private final byte[] bytes;
  private int at;
  private int end;
  private boolean valid;

  TextFields(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Begins before the comma of the first number; {@code end} is where the last one ends. */
  TextFields from(int start, int end) {
    this.at = start;
    this.end = end;
    this.valid = true;
    return this;
  }

  /** The next number; {@link #complete()} says whether it and all before it were numbers. */
  long next(long least, long greatest) {
    valid = valid && at + 1 < end && bytes[at] == ',';
    at++;
    long number = 0;
    int first = at;
    while (valid && at < end && bytes[at] != ',') {
      int digit = bytes[at++] - '0';
      number = 10 * number + digit;
      valid = digit >= 0 && digit <= 9 && number <= greatest;
    }
    valid = valid && at > first && number >= least;
    return number;
  }

  /** True if every number was one within its bounds and nothing is left. */
  boolean complete() {
    return valid && at == end;
  }
}
