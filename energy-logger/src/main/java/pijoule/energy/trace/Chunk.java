package pijoule.energy.trace;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/** Some whole lines of a trace, and the rows that they hold; used again and again. */
final class Chunk {
  /** Room for lines; small enough for a core's second cache, large enough to hand over seldom. */
  static final int BYTES = 1 << 18;

  private static final int FIRST_ROWS = 1 << 13;

  /** Event after a chunk. */
  enum Ending {
    /** Another chunk. */
    NONE,
    /** Nothing. */
    CLEAN,
    /** A line that has no end. */
    TORN,
    /** A compressed stream's missing rest. */
    CUT
  }

  final byte[] bytes = new byte[BYTES];
  long[] timesNs = new long[FIRST_ROWS];

  /** Powers, W; NaN where a row marks a gap. No row can hold a NaN. */
  double[] watts = new double[FIRST_ROWS];

  /** Voltages, V; NaN where a row marks a gap or is a power. */
  double[] volts = new double[FIRST_ROWS];

  private int length;
  private int rows;
  private Ending ending = Ending.NONE;
  private Optional<IOException> failure = Optional.empty();

  void filled(int length, Ending ending, Optional<IOException> failure) {
    this.length = length;
    this.ending = ending;
    this.failure = failure;
    this.rows = 0;
  }

  void add(long timeNs, double power, double voltage) {
    if (rows == timesNs.length) {
      timesNs = Arrays.copyOf(timesNs, 2 * rows);
      watts = Arrays.copyOf(watts, 2 * rows);
      volts = Arrays.copyOf(volts, 2 * rows);
    }
    timesNs[rows] = timeNs;
    watts[rows] = power;
    volts[rows] = voltage;
    rows++;
  }

  /** Ends the rows where one could not be read. */
  void fail(IOException reason) {
    failure = Optional.of(reason);
  }

  /** Bytes that are filled; the last is a line end. */
  int length() {
    return length;
  }

  int rows() {
    return rows;
  }

  Ending ending() {
    return ending;
  }

  /** True if the trace ends after these rows, well or not. */
  boolean last() {
    return ending != Ending.NONE || failure.isPresent();
  }

  /** Why there is no row after the last one; nothing else of the trace is then to be read. */
  Optional<IOException> failure() {
    return failure;
  }
}
