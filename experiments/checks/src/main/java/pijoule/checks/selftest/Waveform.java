package pijoule.checks.selftest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Voltage and current over time, straight between rows: what a meter ought to see.
 *
 * @param seconds times, s, rising, the first 0
 * @param volts voltages, V
 * @param amperes currents, A
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; millions of rows want primitives
record Waveform(double[] seconds, double[] volts, double[] amperes) {
  static final String HEADER = "t_s,volts,amps";

  private static final double STEP_SECONDS = 2e-6;

  Waveform {
    if (seconds.length < 2 || seconds[0] != 0) {
      throw new IllegalArgumentException(
          "a waveform needs two rows or more and begins at 0 s, got "
              + seconds.length
              + " rows"
              + (seconds.length > 0 ? " from " + seconds[0] + " s" : ""));
    }
    for (int i = 1; i < seconds.length; i++) {
      if (!(seconds[i] > seconds[i - 1])) {
        throw new IllegalArgumentException(
            "the time of a waveform must rise, got %s s after %s s"
                .formatted(seconds[i], seconds[i - 1]));
      }
    }
  }

  /**
   * Reads a waveform.
   *
   * @param csv file with the header {@code t_s,volts,amps}
   * @throws IllegalArgumentException naming file, line and rule
   */
  static Waveform read(Path csv) throws IOException {
    List<String> lines = Files.readAllLines(csv);
    if (lines.isEmpty() || !lines.get(0).strip().equals(HEADER)) {
      throw new IllegalArgumentException(
          "%s: header must be '%s', got '%s'"
              .formatted(csv, HEADER, lines.isEmpty() ? "" : lines.get(0)));
    }
    List<double[]> rows = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        rows.add(row(lines.get(i), csv + ":" + (i + 1)));
      }
    }
    try {
      return of(rows);
    } catch (IllegalArgumentException refused) {
      throw new IllegalArgumentException(csv + ": " + refused.getMessage());
    }
  }

  private static double[] row(String line, String where) {
    String[] cells = line.split(",", -1);
    try {
      double[] row = new double[3];
      for (int i = 0; i < 3; i++) {
        row[i] = Double.parseDouble(cells[i]);
      }
      if (cells.length == 3 && Double.isFinite(row[0] + row[1] + row[2])) {
        return row;
      }
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException malformed) {
      // refused below, as a row of too many cells is
    }
    throw new IllegalArgumentException(
        "%s: a row must be three finite numbers %s, got '%s'".formatted(where, HEADER, line));
  }

  static Waveform of(List<double[]> rows) {
    return new Waveform(
        rows.stream().mapToDouble(row -> row[0]).toArray(),
        rows.stream().mapToDouble(row -> row[1]).toArray(),
        rows.stream().mapToDouble(row -> row[2]).toArray());
  }

  /** Instants at which the current steps, s: it changes between rows 2 us apart or less. */
  double[] steps() {
    return IntStream.range(1, seconds.length)
        .filter(i -> amperes[i] != amperes[i - 1] && seconds[i] - seconds[i - 1] <= STEP_SECONDS)
        .mapToDouble(i -> (seconds[i - 1] + seconds[i]) / 2)
        .toArray();
  }

  /** Length, s. */
  double duration() {
    return seconds[seconds.length - 1];
  }

  /** Waveform after a time in which its first row holds. */
  Waveform after(double leadSeconds) {
    List<double[]> rows = new ArrayList<>();
    rows.add(new double[] {0, volts[0], amperes[0]});
    for (int i = 0; i < seconds.length; i++) {
      rows.add(new double[] {leadSeconds + seconds[i], volts[i], amperes[i]});
    }
    return of(rows);
  }

  /** Writes the waveform as {@link #read} takes it. */
  void write(Path csv) throws IOException {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    for (int i = 0; i < seconds.length; i++) {
      text.append(String.format(Locale.ROOT, "%.9f,%.9f,%.9f\n", seconds[i], volts[i], amperes[i]));
    }
    Files.writeString(csv, text);
  }

  /**
   * Energy of the board between two instants, J: exact, as the product of two straight lines is a
   * parabola (Simpson's rule has no error up to the third degree).
   *
   * @param burdenOhms resistance between where the voltage is and the board, ohm
   * @throws IllegalArgumentException if the instants lie outside the waveform
   */
  double energyJoules(double fromSeconds, double toSeconds, double burdenOhms) {
    if (!(fromSeconds >= 0 && toSeconds >= fromSeconds && toSeconds <= duration())) {
      throw new IllegalArgumentException(
          "a window must lie within 0 s and %s s, got %s s to %s s"
              .formatted(duration(), fromSeconds, toSeconds));
    }
    double joules = 0;
    for (int i = 1; i < seconds.length; i++) {
      double from = Math.max(fromSeconds, seconds[i - 1]);
      double to = Math.min(toSeconds, seconds[i]);
      if (to > from) {
        double middle = wattsWithin(i, (from + to) / 2, burdenOhms);
        double ends = wattsWithin(i, from, burdenOhms) + wattsWithin(i, to, burdenOhms);
        joules += (to - from) / 6 * (ends + 4 * middle);
      }
    }
    return joules;
  }

  private double wattsWithin(int i, double time, double burdenOhms) {
    double part = (time - seconds[i - 1]) / (seconds[i] - seconds[i - 1]);
    double volt = volts[i - 1] + (volts[i] - volts[i - 1]) * part;
    double ampere = amperes[i - 1] + (amperes[i] - amperes[i - 1]) * part;
    return (volt - burdenOhms * ampere) * ampere;
  }
}
