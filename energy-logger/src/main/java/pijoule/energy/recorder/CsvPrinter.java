package pijoule.energy.recorder;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.OptionalLong;

/** Prints samples as they come, in the columns of a trace's CSV; a loss is a row of NA. */
public final class CsvPrinter implements SampleTarget {
  private final PrintWriter out;
  private boolean headed;
  private boolean voltageAndCurrent;
  private boolean lost;
  private long samples;
  private long lastNs;

  /** Prints there, without closing it. */
  public CsvPrinter(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void sample(long timeNs, double watts) {
    head(false, "time_ns,power_watts");
    row(timeNs, Double.toString(watts));
  }

  @Override
  public void sample(long timeNs, double volts, double amperes) {
    head(true, "time_ns,voltage_volts,current_amperes");
    row(timeNs, Double.toString(volts) + "," + Double.toString(amperes));
  }

  private void head(boolean both, String header) {
    if (!headed) {
      headed = true;
      voltageAndCurrent = both;
      out.println(header);
    }
  }

  private void row(long timeNs, String values) {
    if (lost) {
      lost = false;
      out.println(lastNs + (timeNs - lastNs) / 2 + (voltageAndCurrent ? ",NA,NA" : ",NA"));
    }
    out.println(timeNs + "," + values);
    lastNs = timeNs;
    samples++;
  }

  @Override
  public void loss(String reason, OptionalLong lostSamples) {
    lost = headed;
  }

  @Override
  public long samples() {
    return samples;
  }

  @Override
  public void tick(long nowNs) throws IOException {
    if (out.checkError()) {
      throw new IOException("standard output is closed; what was printed is all there is");
    }
  }
}
