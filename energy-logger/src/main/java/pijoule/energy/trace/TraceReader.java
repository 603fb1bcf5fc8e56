package pijoule.energy.trace;

import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import pijoule.energy.files.CsvLines;
import pijoule.energy.files.RegularFile;
import pijoule.energy.trace.Chunks.ChunkReader;
import pijoule.energy.trace.Trace.CsvFormat;

/**
 * Reads a trace's rows in order, in constant memory. Not safe for use by several threads.
 *
 * <p>Call {@link #next()}, then ask for the row. A torn last line (a recorder that was killed) is
 * dropped and reported by {@link #warning()}; any other fault is refused.
 */
public final class TraceReader implements AutoCloseable {
  private static final int GZIP_BYTES = 1 << 16;

  /** A file that is parsed in the time in which threads would be started and warmed. */
  private static final long SMALL_BYTES = 1 << 20;

  private static final int CORES = Runtime.getRuntime().availableProcessors();

  private final Path file;
  private final Chunks chunks;
  private final OptionalLong expected;
  private Chunk chunk;
  private int row;
  private long line = 1;
  private long samples;
  private boolean any;
  private long timeNs;
  private double powerWatts;
  private double volts;
  private final MeanReading.Sums sums = new MeanReading.Sums();

  private TraceReader(Path file, Chunks chunks, CsvFormat format, OptionalLong expected) {
    this.file = file;
    this.chunks = chunks;
    this.chunk = new Chunk(format);
    this.expected = expected;
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
   * Opens a trace that is to have so many samples.
   *
   * @param expected samples that the JSON of a closed trace states; empty of an open one
   */
  static TraceReader open(Path csv, OptionalLong expected) throws IOException {
    InputStream file = new FileInputStream(RegularFile.require(csv).toFile());
    try {
      boolean compressed = csv.toString().endsWith(".gz");
      InputStream in = compressed ? new GZIPInputStream(file, GZIP_BYTES) : file;
      ChunkReader reader = new ChunkReader(in);
      CsvFormat format = format(csv, reader.header());
      boolean ahead = Files.size(csv) > SMALL_BYTES && CORES > 1;
      return new TraceReader(csv, new Chunks(reader, format, ahead), format, expected);
    } catch (ZipException | EOFException noGzip) {
      file.close();
      throw new TraceException(csv + ": must be whole gzip, got " + noGzip.getMessage(), noGzip);
    } catch (IOException | RuntimeException refused) {
      file.close();
      throw refused;
    }
  }

  private static CsvFormat format(Path file, String header) throws TraceException {
    for (CsvFormat candidate : CsvFormat.values()) {
      if (candidate.header().equals(header)) {
        return candidate;
      }
    }
    Optional<String> saved = CsvLines.saved(header);
    if (saved.isPresent()) {
      throw new TraceException(
          "%s:1: a trace must be in UTF-8 with commas, got %s, as an editor or a spreadsheet may save it; copy it again from where it was recorded"
              .formatted(file, saved.get()));
    }
    throw new TraceException(
        "%s:1: header must be '%s' or '%s', got '%s'; the trace is damaged"
            .formatted(file, CsvFormat.POWER.header(), CsvFormat.VOLTAGE_CURRENT.header(), header));
  }

  /**
   * Moves to the next row.
   *
   * @return false at the trace's end
   * @throws TraceException naming file and line, if the row is malformed or its time does not rise
   */
  public boolean next() throws IOException {
    if (row == chunk.rows() && !nextChunk()) {
      return false;
    }
    long nextNs = chunk.timesNs[row];
    if (any && nextNs <= timeNs) {
      throw new TraceException(
          "%s:%s: time must rise, got %s ns after %s ns; the trace is damaged"
              .formatted(file, line + 1, nextNs, timeNs));
    }
    any = true;
    timeNs = nextNs;
    powerWatts = chunk.watts[row];
    volts = chunk.volts[row];
    row++;
    line++;
    if (!gap()) {
      samples++;
      sums.add(powerWatts, volts);
    }
    return true;
  }

  /** Goes on to a chunk that has rows; false at the trace's end. */
  private boolean nextChunk() throws TraceException {
    while (row == chunk.rows()) {
      Optional<IOException> failure = chunk.failure();
      if (failure.isPresent()) {
        throw new TraceException(
            "%s:%s: %s".formatted(file, line + 1, failure.get().getMessage()), failure.get());
      }
      if (chunk.last()) {
        return false;
      }
      chunk = chunks.next();
      row = 0;
    }
    return true;
  }

  /** The row's time, the recorder's monotonic clock, ns. */
  public long timeNs() {
    return timeNs;
  }

  /** True if the row marks a gap; it then has no power. */
  public boolean gap() {
    return Double.isNaN(powerWatts);
  }

  /** The sample's power, W; of a row that is no gap. */
  public double powerWatts() {
    return powerWatts;
  }

  /** The sample's voltage, V; NaN where samples are powers. */
  public double volts() {
    return volts;
  }

  /** Mean of the samples up to this row; empty without one. */
  public Optional<MeanReading> mean() {
    return sums.mean();
  }

  /** After the last row: what is missing at the trace's end, in one line; mostly nothing. */
  public Optional<String> warning() {
    boolean fewer = samples < expected.orElse(0);
    Chunk.Ending ending = row == chunk.rows() ? chunk.ending() : Chunk.Ending.NONE;
    String how;
    switch (ending) {
      case CUT -> how = "ends in the middle: gzip stream cut";
      case TORN -> how = "last line is torn and was dropped; the recorder did not end cleanly";
      default -> {
        if (!fewer) {
          return Optional.empty();
        }
        how = "ends early";
      }
    }
    String missing =
        fewer
            ? "; the closed trace says %s samples: %s are missing"
                .formatted(expected.getAsLong(), expected.getAsLong() - samples)
            : "";
    return Optional.of(
        "%s:%s: %s, %s samples read%s".formatted(file, line + 1, how, samples, missing));
  }

  /** Ends the reading, at its end or before it; no thread is left behind. */
  @Override
  public void close() throws IOException {
    chunks.close();
  }
}
