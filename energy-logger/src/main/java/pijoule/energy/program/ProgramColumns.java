package pijoule.energy.program;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** The layouts of the rows that a program may print. */
enum ProgramColumns {
  POWER("t_s,watts", 1),
  VOLTAGE_CURRENT("t_s,volts,amps", 2),
  /** Mean over an interval that ended at the row's time; only a header says so. */
  MEAN_POWER("t_s,mean_watts", 1);

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?\\d{1,18}(?:\\.\\d{1,18})?(?:[eE][+-]?\\d{1,2})?");

  /** Seconds of up to nine digits, 31 years, fit 64 bits of nanoseconds; the epoch needs ten. */
  private static final Pattern SECONDS =
      Pattern.compile("-?\\d{1,9}(?:\\.\\d{1,12})?|[1-8]\\d{9}(?:\\.\\d{1,12})?");

  private static final int NANO_PLACES = 9;

  private final String header;
  private final int values;

  ProgramColumns(String header, int values) {
    this.header = header;
    this.values = values;
  }

  /** The layout that a header names; empty if the line is no header. */
  static Optional<ProgramColumns> ofHeader(String line) {
    String bare = line.replace(" ", "");
    for (ProgramColumns columns : values()) {
      if (columns.header.equals(bare)) {
        return Optional.of(columns);
      }
    }
    return Optional.empty();
  }

  /**
   * Tests whether a row without a header may mean two things: with a decimal comma {@code 1,5,3} is
   * a time and a power. A decimal point in any cell excludes that.
   */
  static boolean isAmbiguous(String line) {
    return !line.contains(".") && VOLTAGE_CURRENT.parse(line).isPresent();
  }

  /** The layout of a row that came without a header; empty if it is malformed. */
  static Optional<ProgramColumns> ofRow(String line) {
    for (ProgramColumns columns : values()) {
      if (columns.parse(line).isPresent()) {
        return Optional.of(columns);
      }
    }
    return Optional.empty();
  }

  /** The row of a line; empty if it is malformed. */
  Optional<ProgramRow> parse(String line) {
    String[] cells = line.split(",", -1);
    if (cells.length != values + 1) {
      return Optional.empty();
    }
    String time = cells[0].strip();
    boolean timed = !time.isEmpty() && !time.equals("-");
    if (timed && !SECONDS.matcher(time).matches()) {
      return Optional.empty();
    }
    double[] numbers = new double[values];
    for (int i = 0; i < values; i++) {
      String cell = cells[i + 1].strip();
      if (!NUMBER.matcher(cell).matches()) {
        return Optional.empty();
      }
      numbers[i] = Double.parseDouble(cell);
    }
    OptionalLong programNs = timed ? OptionalLong.of(nanos(time)) : OptionalLong.empty();
    return Optional.of(new ProgramRow(programNs, this, numbers[0], numbers[values - 1]));
  }

  private static long nanos(String seconds) {
    return new BigDecimal(seconds).scaleByPowerOfTen(NANO_PLACES).longValue();
  }

  /** The header as programs print it. */
  String header() {
    return header;
  }

  /**
   * One row that a program printed.
   *
   * @param programNs time of the program's own clock, ns; empty if it left the time out
   * @param columns which values the row has
   * @param first volts, or watts if the row has only power
   * @param second amperes, or the watts again if the row has only power
   */
  record ProgramRow(OptionalLong programNs, ProgramColumns columns, double first, double second) {}
}
