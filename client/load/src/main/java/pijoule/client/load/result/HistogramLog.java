package pijoule.client.load.result;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import pijoule.base.ClockAnchor;
import pijoule.client.load.generator.Journal;

/**
 * Response and service times of the window as a log of HdrHistogram, for its viewers. Two intervals
 * with the tags {@code response} and {@code service}, in ns with three significant digits.
 */
public final class HistogramLog {
  private static final int DIGITS = 3;

  private HistogramLog() {}

  /**
   * Writes the histograms.
   *
   * @param file to write, completely or not at all
   * @param journal of the run
   * @param anchor of this process's clock
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, Journal journal, ClockAnchor anchor) throws IOException {
    OutputFile.write(file, out -> write(out, journal, anchor));
  }

  private static void write(OutputStream out, Journal journal, ClockAnchor anchor)
      throws IOException {
    PrintStream text = new PrintStream(out, false, StandardCharsets.UTF_8);
    HistogramLogWriter log = new HistogramLogWriter(text);
    long startMs = wallMs(journal.windowStartNs(), anchor);
    long endMs = wallMs(journal.windowEndNs(), anchor);
    log.outputLogFormatVersion();
    log.outputStartTime(startMs);
    log.setBaseTime(startMs);
    log.outputLegend();
    log.outputIntervalHistogram(of(journal, "response", startMs, endMs));
    log.outputIntervalHistogram(of(journal, "service", startMs, endMs));
    boolean failed = text.checkError();
    log.close();
    if (failed) {
      throw new IOException("not all of it was written; the disk may be full");
    }
  }

  private static Histogram of(Journal journal, String tag, long startMs, long endMs) {
    Histogram histogram = new Histogram(DIGITS);
    histogram.setTag(tag);
    histogram.setStartTimeStamp(startMs);
    histogram.setEndTimeStamp(endMs);
    boolean response = tag.equals("response");
    for (int i = journal.leadIn(); i < journal.size(); i++) {
      if (journal.error(i) == null) {
        long fromNs = response ? journal.intendedNs(i) : journal.startNs(i);
        histogram.recordValue(Math.max(0, journal.endNs(i) - fromNs));
      }
    }
    return histogram;
  }

  private static long wallMs(long ns, ClockAnchor anchor) {
    return anchor.anchorWall().plusNanos(ns - anchor.anchorMonotonicNs()).toEpochMilli();
  }
}
