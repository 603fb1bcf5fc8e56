package pijoule.energy.trace;

import java.io.IOException;
import java.nio.file.Path;
import pijoule.energy.trace.TraceInfo.TraceClosing;

/**
 * A trace on the disk: its samples, and the JSON beside them.
 *
 * @param csv file of the samples, {@code .csv} or {@code .csv.gz}
 * @param info what the JSON beside it says
 */
public record Trace(Path csv, TraceInfo info) {
  /**
   * Reads the JSON beside a CSV; the samples are not read yet.
   *
   * @throws TraceException naming the file, if the JSON is missing or of an unknown version
   */
  public static Trace open(Path csv) throws IOException {
    String name = csv.getFileName().toString();
    String base = name.replaceFirst("\\.csv(\\.gz)?$", "");
    if (base.equals(name)) {
      throw new TraceException("a trace's file ends in .csv or .csv.gz, got " + csv);
    }
    return new Trace(csv, TraceInfo.read(csv.resolveSibling(base + ".json")));
  }

  /** A new reader from the trace's start. */
  public TraceReader read() throws IOException {
    return TraceReader.open(
        csv, info.closing().stream().mapToLong(TraceClosing::samples).findFirst());
  }
}
