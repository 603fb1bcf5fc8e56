package pijoule.energy.trace;

import java.io.IOException;
import java.nio.file.Path;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleSink.Sample;
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

  /** The two layouts of a trace's CSV. */
  public enum CsvFormat {
    /** Powers. */
    POWER("time_ns,power_watts", ",NA"),
    /** Voltages and currents. */
    VOLTAGE_CURRENT("time_ns,voltage_volts,current_amperes", ",NA,NA");

    private final String header;
    private final String absent;

    CsvFormat(String header, String absent) {
      this.header = header;
      this.absent = absent;
    }

    static CsvFormat of(MeterInfo meter) {
      return meter.voltageAndCurrent() ? VOLTAGE_CURRENT : POWER;
    }

    /** The layout that has a sample. */
    public static CsvFormat of(Sample sample) {
      return sample.volts().isPresent() ? VOLTAGE_CURRENT : POWER;
    }

    /** The first line. */
    public String header() {
      return header;
    }

    /** The end of a gap's row, behind its time. */
    String absent() {
      return absent;
    }

    /** The row of a sample of this layout. */
    public String row(Sample sample) {
      return this == POWER
          ? sample.timeNs() + "," + sample.watts()
          : sample.timeNs()
              + ","
              + sample.volts().getAsDouble()
              + ","
              + sample.amperes().getAsDouble();
    }

    /** The row of a gap, whose time lies within it. */
    public String gap(long timeNs) {
      return timeNs + absent;
    }
  }
}
