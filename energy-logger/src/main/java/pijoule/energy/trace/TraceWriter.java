package pijoule.energy.trace;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import pijoule.energy.meter.SampleSink;

/**
 * Writes a trace while it is recorded. Owned by one thread.
 *
 * <p>Nothing is ever filled in: where two samples lie more than {@link
 * pijoule.energy.meter.SampleKind#longestIntervals} apart, a gap row stands between them and the
 * loss is kept for the JSON.
 */
public final class TraceWriter implements SampleSink, AutoCloseable {
  private static final long FLUSH_NANOS = 1_000_000_000;

  private final Path csv;
  private final Path json;
  private final TraceInfo info;
  private final CsvFile file;
  private final double intervalNanos;
  private final long longestNanos;
  private final List<TraceLoss> losses = new ArrayList<>();
  private long samples;
  private long firstNs;
  private long lastNs;
  private long flushedNs;
  private boolean broken;
  private boolean closed;

  private TraceWriter(Path csv, Path json, TraceInfo info, CsvFile file) {
    this.csv = csv;
    this.json = json;
    this.info = info;
    this.file = file;
    this.intervalNanos = 1e9 / info.rateHertz();
    this.longestNanos = info.longestIntervalNanos();
    this.flushedNs = info.clock().anchorMonotonicNs();
  }

  /**
   * Begins a trace: makes {@code base.csv} and {@code base.json}, and the folder where it is
   * missing.
   *
   * @param base path of the two files without their endings
   * @param info the trace, not closed
   * @throws TraceException if either file exists or cannot be made; nothing is overwritten
   */
  public static TraceWriter begin(Path base, TraceInfo info) throws IOException {
    Path csv = base.resolveSibling(base.getFileName() + ".csv");
    Path json = base.resolveSibling(base.getFileName() + ".json");
    makeFolder(base.toAbsolutePath().getParent());
    try {
      if (Files.exists(json)) {
        throw new FileAlreadyExistsException(json.toString());
      }
      FileChannel channel =
          FileChannel.open(csv, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      return begin(csv, json, info, channel);
    } catch (FileAlreadyExistsException exists) {
      throw new TraceException(
          "a trace is never overwritten, and %s exists; choose another --out"
              .formatted(exists.getFile()),
          exists);
    } catch (TraceException told) {
      throw told;
    } catch (IOException refused) {
      throw cannotMake(csv, refused);
    }
  }

  private static void makeFolder(Path folder) throws TraceException {
    try {
      Files.createDirectories(folder);
    } catch (IOException refused) {
      throw cannotMake(folder, refused);
    }
  }

  private static TraceException cannotMake(Path path, IOException refused) {
    return new TraceException(
        "cannot make %s for the trace: %s; choose an --out in a folder that is writable"
            .formatted(path, refused),
        refused);
  }

  static TraceWriter begin(Path csv, Path json, TraceInfo info, FileChannel channel)
      throws IOException {
    TraceWriter writer = new TraceWriter(csv, json, info, new CsvFile(channel));
    try {
      TraceInfoWriter.replace(json, info);
      writer.file.line(CsvFormat.POWER.header());
      writer.file.flush();
      return writer;
    } catch (IOException failed) {
      channel.close();
      throw writer.failed(failed);
    }
  }

  /** The file of the samples. */
  public Path csv() {
    return csv;
  }

  /** Samples taken so far. */
  public long samples() {
    return samples;
  }

  @Override
  public void sample(long timeNs, double watts) throws IOException {
    if (!Double.isFinite(watts) || (samples > 0 && timeNs <= lastNs)) {
      throw new TraceException(
          "a sample is finite and later than the one before, got %s W at %d ns after %d ns; the meter is faulty"
              .formatted(watts, timeNs, lastNs));
    }
    try {
      markStall(timeNs);
      file.row(timeNs, watts);
    } catch (IOException failed) {
      throw failed(failed);
    }
    if (samples == 0) {
      firstNs = timeNs;
    }
    lastNs = timeNs;
    samples++;
  }

  private void markStall(long timeNs) throws IOException {
    long sinceLastNs = timeNs - lastNs;
    if (samples == 0 || sinceLastNs <= longestNanos) {
      return;
    }
    file.row(lastNs + sinceLastNs / 2, CsvFormat.NOT_AVAILABLE);
    String reason =
        String.format(
            Locale.ROOT,
            "sampling stalled: %.3f ms between samples, interval %.3f ms",
            sinceLastNs / 1e6,
            intervalNanos / 1e6);
    losses.add(new TraceLoss(lastNs, timeNs, reason));
  }

  /**
   * Hands what is buffered to the system if a second would pass before the next chance.
   *
   * @param nowNs the recorder's monotonic clock, ns
   */
  public void flushIfDue(long nowNs) throws IOException {
    if (nowNs - flushedNs + intervalNanos < FLUSH_NANOS) {
      return;
    }
    try {
      file.flush();
    } catch (IOException failed) {
      throw failed(failed);
    }
    flushedNs = nowNs;
  }

  private TraceException failed(IOException cause) {
    broken = true;
    return new TraceException(
        "cannot write %s after %d samples: %s; the trace stays open (closed: false); free space and record anew"
            .formatted(csv, samples, cause.getMessage()),
        cause);
  }

  /**
   * Ends the trace: every sample is on the disk, and only then does the JSON say closed.
   *
   * <p>After a failed write the trace is left as it is, not closed. Closing again does nothing.
   */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try (file) {
      if (!broken) {
        TraceInfoWriter.replace(json, info.closedWith(closing()));
      }
    } catch (TraceException told) {
      throw told;
    } catch (IOException failed) {
      throw failed(failed);
    }
  }

  private TraceClosing closing() throws IOException {
    boolean any = samples > 0;
    return new TraceClosing(
        samples,
        any ? OptionalLong.of(firstNs) : OptionalLong.empty(),
        any ? OptionalLong.of(lastNs) : OptionalLong.empty(),
        losses,
        file.finish());
  }
}
