package pijoule.energy.trace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import pijoule.energy.trace.Chunks.ChunkReader;
import pijoule.energy.trace.Trace.CsvFormat;

/**
 * Some whole lines of a trace, and the rows that they hold; used again and again. Chunks may be
 * parsed in any order.
 */
final class Chunk {
  /** Room for lines; small enough for a core's second cache, large enough to hand over seldom. */
  static final int BYTES = 1 << 18;

  private static final int FIRST_ROWS = 1 << 13;
  private static final int SHOWN_BYTES = 80;

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

  private final CsvFormat format;
  private final byte[] absent;
  private int length;
  private int rows;
  private Ending ending = Ending.NONE;
  private Optional<IOException> failure = Optional.empty();

  Chunk(CsvFormat format) {
    this.format = format;
    this.absent = format.absent().getBytes(StandardCharsets.US_ASCII);
  }

  void filled(int length, Ending ending, Optional<IOException> failure) {
    this.length = length;
    this.ending = ending;
    this.failure = failure;
    this.rows = 0;
  }

  private void add(long timeNs, double power, double voltage) {
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

  /**
   * Makes rows of the lines up to the first that is no row; that one becomes the chunk's failure.
   */
  void parse() {
    int start = 0;
    while (start < length) {
      int end = ByteNumbers.indexOf(bytes, start, length, '\n');
      try {
        ChunkReader.requireShort(end - start);
        parseRow(start, ChunkReader.withoutReturn(bytes, start, end));
      } catch (NumberFormatException malformed) {
        fail(malformed(start, end));
        return;
      } catch (IOException tooLong) {
        fail(tooLong);
        return;
      }
      start = end + 1;
    }
  }

  private void parseRow(int start, int end) {
    int comma = comma(start, end);
    long timeNs = ByteNumbers.parseLong(bytes, start, comma);
    if (allNotAvailable(comma, end)) {
      add(timeNs, Double.NaN, Double.NaN);
    } else if (format == CsvFormat.POWER) {
      add(timeNs, ByteNumbers.parseDouble(bytes, comma + 1, end), Double.NaN);
    } else {
      int second = comma(comma + 1, end);
      double voltage = ByteNumbers.parseDouble(bytes, comma + 1, second);
      add(timeNs, voltage * ByteNumbers.parseDouble(bytes, second + 1, end), voltage);
    }
  }

  private int comma(int from, int to) {
    int comma = ByteNumbers.indexOf(bytes, from, to, ',');
    if (comma < 0) {
      throw new NumberFormatException();
    }
    return comma;
  }

  private boolean allNotAvailable(int comma, int end) {
    return Arrays.equals(bytes, comma, end, absent, 0, absent.length);
  }

  private TraceException malformed(int start, int end) {
    int shown = Math.min(SHOWN_BYTES, end - start);
    String text = new String(bytes, start, shown, StandardCharsets.UTF_8);
    if (text.indexOf(';') >= 0) {
      return new TraceException(
          "row must have commas between its columns, got '%s' with semicolons, as a spreadsheet saves it; copy it again from where it was recorded"
              .formatted(text));
    }
    return new TraceException(
        "row must be numbers (or NA) for %s, got '%s'; the trace is damaged"
            .formatted(format.header(), text));
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
