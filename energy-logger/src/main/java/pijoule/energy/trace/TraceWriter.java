package pijoule.energy.trace;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.OptionalLong;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleSink.SampleTarget;
import pijoule.energy.trace.Trace.CsvFormat;
import pijoule.energy.trace.TraceInfo.TraceClosing;
import pijoule.energy.trace.TraceLoss.TraceLosses;

/**
 * Writes a trace while it is recorded. Owned by one thread.
 *
 * <p>Nothing is ever filled in: where two samples lie more than {@link
 * pijoule.energy.meter.SampleKind#longestNanos} apart, a gap row is between them and the loss is
 * kept for the JSON.
 */
public final class TraceWriter implements SampleTarget, AutoCloseable {
  private static final long FLUSH_NANOS = 1_000_000_000;

  private final Path csv;
  private final Path json;
  private final CsvFormat format;
  private final CsvFile file;
  private final double intervalNanos;
  private final long longestNanos;
  private final TraceLosses losses = new TraceLosses();
  private TraceInfo info;
  private long samples;
  private long firstNs;
  private long lastNs;
  private long flushedNs;
  private volatile boolean flushIsAsked;
  private boolean broken;
  private boolean closed;

  private TraceWriter(Path csv, Path json, TraceInfo info, CsvFile file) {
    this.csv = csv;
    this.json = json;
    this.info = info;
    this.format = CsvFormat.of(info.meterInfo());
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
    makeFolder(base.toAbsolutePath().resolveSibling(""));
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
    } catch (TraceException named) {
      throw named;
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
      TraceInfoJson.replace(json, info);
      writer.file.line(writer.format.header());
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

  @Override
  public long samples() {
    return samples;
  }

  @Override
  public void sample(Sample sample) throws IOException {
    check(sample);
    try {
      markGap(sample.timeNs());
      file.line(format.row(sample));
    } catch (IOException failed) {
      throw failed(failed);
    }
    taken(sample.timeNs());
  }

  private void check(Sample sample) throws TraceException {
    if (CsvFormat.of(sample) != format) {
      throw new TraceException(
          "a sample has the columns %s that its meter declared, got %s; the meter is faulty"
              .formatted(format.header(), words(sample)));
    }
    boolean finite =
        Double.isFinite(sample.volts().orElse(sample.watts()))
            && Double.isFinite(sample.amperes().orElse(0));
    long leastNs = losses.waiting() ? 2 : 1;
    if (!finite || (samples > 0 && sample.timeNs() - lastNs < leastNs)) {
      throw new TraceException(
          "a sample is finite and at least %s ns later than the one before, got %s at %s ns after %s ns; the meter is faulty"
              .formatted(leastNs, words(sample), sample.timeNs(), lastNs));
    }
  }

  private static String words(Sample sample) {
    return sample.volts().isEmpty()
        ? sample.watts() + " W"
        : "%s V, %s A".formatted(sample.volts().getAsDouble(), sample.amperes().getAsDouble());
  }

  private void taken(long timeNs) {
    if (samples == 0) {
      firstNs = timeNs;
    }
    lastNs = timeNs;
    samples++;
  }

  /** Before the first sample nothing is known anyway: only the JSON has a loss there. */
  private void markGap(long timeNs) throws IOException {
    long sinceLastNs = timeNs - lastNs;
    boolean stalled = samples > 0 && sinceLastNs > longestNanos;
    if (stalled && !losses.waiting()) {
      losses.begin(lastTime(), stall(sinceLastNs), OptionalLong.empty());
    }
    if (samples > 0 && losses.waiting()) {
      file.line(format.gap(lastNs + sinceLastNs / 2));
    }
    losses.endAt(timeNs);
  }

  private String stall(long sinceLastNs) {
    return String.format(
        Locale.ROOT,
        "sampling stalled: %.3f ms between samples, interval %.3f ms",
        sinceLastNs / 1e6,
        intervalNanos / 1e6);
  }

  private OptionalLong lastTime() {
    return samples > 0 ? OptionalLong.of(lastNs) : OptionalLong.empty();
  }

  @Override
  public void loss(String reason, OptionalLong lostSamples) {
    losses.begin(lastTime(), reason, lostSamples);
  }

  /**
   * Hands what is buffered to the system if that is asked for, or a second would pass before the
   * next chance.
   */
  @Override
  public void tick(long nowNs) throws IOException {
    if (!flushIsAsked && nowNs - flushedNs + intervalNanos < FLUSH_NANOS) {
      return;
    }
    flushIsAsked = false;
    try {
      file.flush();
    } catch (IOException failed) {
      throw failed(failed);
    }
    flushedNs = nowNs;
  }

  /** Asks for what is buffered at the next chance; by any thread. */
  public void askToFlush() {
    flushIsAsked = true;
  }

  private TraceException failed(IOException cause) {
    broken = true;
    return new TraceException(
        "cannot write %s after %s samples: %s; the trace stays open (closed: false); free space and record again"
            .formatted(csv, samples, cause.getMessage()),
        cause);
  }

  /**
   * Ends the trace as {@link #close()} does. The JSON then says of accuracy, device and counts what
   * the meter knows by now.
   *
   * @param atEnd the meter's own description, asked for after its last sample
   */
  public void close(MeterInfo atEnd) throws IOException {
    info = info.knowing(atEnd);
    close();
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
        TraceInfoJson.replace(json, info.closedWith(closing()));
      }
    } catch (TraceException named) {
      throw named;
    } catch (IOException failed) {
      throw failed(failed);
    }
  }

  private TraceClosing closing() throws IOException {
    return new TraceClosing(
        samples,
        samples > 0 ? OptionalLong.of(firstNs) : OptionalLong.empty(),
        lastTime(),
        losses.all(),
        file.finish());
  }
}
