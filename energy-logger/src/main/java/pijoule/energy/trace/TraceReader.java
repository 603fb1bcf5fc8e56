package pijoule.energy.trace;

import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Reads a trace's rows in order, in constant memory. Not safe for use by several threads.
 *
 * <p>Call {@link #next()}, then ask for the row. A torn last line (a recorder that was killed) is
 * dropped and told by {@link #warning()}; any other fault is refused.
 */
public final class TraceReader implements AutoCloseable {
  private static final int GZIP_BYTES = 1 << 16;

  private final Path file;
  private final LineReader lines;
  private final CsvFormat format;
  private final OptionalLong expected;
  private long line = 1;
  private long samples;
  private boolean any;
  private long timeNs;
  private boolean gap;
  private double powerWatts;

  private TraceReader(Path file, LineReader lines, OptionalLong expected) throws IOException {
    this.file = file;
    this.lines = lines;
    this.expected = expected;
    this.format = readHeader();
  }

  /**
   * Opens a trace's CSV, plain or compressed ({@code .gz}), and reads its header.
   *
   * @throws TraceException naming file and line, if the header is not that of a trace
   * @throws IOException if the file cannot be read
   */
  public static TraceReader open(Path csv) throws IOException {
    return open(csv, OptionalLong.empty());
  }

  /**
   * The same, of a trace that is to have so many samples.
   *
   * @param expected samples that the JSON of a closed trace tells of; empty of an open one
   */
  static TraceReader open(Path csv, OptionalLong expected) throws IOException {
    InputStream file = new FileInputStream(csv.toFile());
    try {
      boolean compressed = csv.toString().endsWith(".gz");
      InputStream in = compressed ? new GZIPInputStream(file, GZIP_BYTES) : file;
      return new TraceReader(csv, new LineReader(in), expected);
    } catch (ZipException | EOFException noGzip) {
      file.close();
      throw new TraceException(csv + ": must be whole gzip, got " + noGzip.getMessage(), noGzip);
    } catch (IOException | RuntimeException refused) {
      file.close();
      throw refused;
    }
  }

  private CsvFormat readHeader() throws IOException {
    String header = "";
    if (lines.next()) {
      int length = lines.end() - lines.start();
      header = new String(lines.bytes(), lines.start(), length, StandardCharsets.UTF_8);
    }
    for (CsvFormat candidate : CsvFormat.values()) {
      if (candidate.header().equals(header)) {
        return candidate;
      }
    }
    throw fault(
        "header must be '%s' or '%s', got '%s'"
            .formatted(CsvFormat.POWER.header(), CsvFormat.VOLTAGE_CURRENT.header(), header));
  }

  /**
   * Moves to the next row.
   *
   * @return false at the trace's end
   * @throws TraceException naming file and line, if the row is malformed or its time does not rise
   */
  public boolean next() throws IOException {
    if (!nextLine()) {
      return false;
    }
    line++;
    long previousNs = timeNs;
    try {
      parseRow(lines.bytes(), lines.start(), lines.end());
    } catch (NumberFormatException malformed) {
      throw fault(
          "row must be numbers (or NA) for %s, got '%s'".formatted(format.header(), text()));
    }
    if (any && timeNs <= previousNs) {
      throw fault("time must rise, got %d ns after %d ns".formatted(timeNs, previousNs));
    }
    any = true;
    samples += gap ? 0 : 1;
    return true;
  }

  private boolean nextLine() throws IOException {
    try {
      return lines.next();
    } catch (TraceException told) {
      throw told;
    } catch (IOException unreadable) {
      throw new TraceException(
          "%s:%d: %s".formatted(file, line + 1, unreadable.getMessage()), unreadable);
    }
  }

  private void parseRow(byte[] bytes, int start, int end) {
    int comma = comma(bytes, start, end);
    timeNs = ByteNumbers.parseLong(bytes, start, comma);
    gap = allNotAvailable(bytes, comma, end);
    if (gap) {
      return;
    }
    if (format == CsvFormat.POWER) {
      powerWatts = ByteNumbers.parseDouble(bytes, comma + 1, end);
    } else {
      int second = comma(bytes, comma + 1, end);
      powerWatts =
          ByteNumbers.parseDouble(bytes, comma + 1, second)
              * ByteNumbers.parseDouble(bytes, second + 1, end);
    }
  }

  private static int comma(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == ',') {
        return i;
      }
    }
    throw new NumberFormatException();
  }

  private boolean allNotAvailable(byte[] bytes, int comma, int end) {
    if (end - comma != 3 * format.columns()) {
      return false;
    }
    for (int i = comma; i < end; i += 3) {
      if (bytes[i] != ',' || bytes[i + 1] != 'N' || bytes[i + 2] != 'A') {
        return false;
      }
    }
    return true;
  }

  private String text() {
    int length = Math.min(80, lines.end() - lines.start());
    return new String(lines.bytes(), lines.start(), length, StandardCharsets.UTF_8);
  }

  private TraceException fault(String rule) {
    return new TraceException("%s:%d: %s; the trace is damaged".formatted(file, line, rule));
  }

  /** The row's time, the recorder's monotonic clock, ns. */
  public long timeNs() {
    return timeNs;
  }

  /** True where the row marks a gap; it then has no power. */
  public boolean gap() {
    return gap;
  }

  /** The sample's power, W; of a row that is no gap. */
  public double powerWatts() {
    return powerWatts;
  }

  /** After the last row: what is missing at the trace's end, in one line; mostly nothing. */
  public Optional<String> warning() {
    boolean fewer = samples < expected.orElse(0);
    if (!lines.cut() && !lines.torn() && !fewer) {
      return Optional.empty();
    }
    String missing =
        fewer
            ? "; the closed trace says %d samples: %d are missing"
                .formatted(expected.getAsLong(), expected.getAsLong() - samples)
            : "";
    return Optional.of(
        "%s:%d: %s, %d samples read%s".formatted(file, line + 1, howItEnds(), samples, missing));
  }

  private String howItEnds() {
    if (lines.cut()) {
      return "ends in the middle: gzip stream cut";
    }
    return lines.torn()
        ? "last line is torn and was dropped; the recorder did not end cleanly"
        : "ends early";
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
