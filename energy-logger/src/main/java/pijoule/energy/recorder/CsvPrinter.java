package pijoule.energy.recorder;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.energy.meter.SampleSink.SampleTarget;
import pijoule.energy.trace.Trace.CsvFormat;

/** Prints samples as they come, in the columns of a trace's CSV; a loss is a row of NA. */
public final class CsvPrinter implements SampleTarget {
  private final PrintWriter out;
  private Optional<CsvFormat> format = Optional.empty();
  private boolean lost;
  private long samples;
  private long lastNs;

  /** Prints there, without closing it. */
  public CsvPrinter(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void sample(Sample sample) {
    CsvFormat layout = CsvFormat.of(sample);
    if (format.isEmpty()) {
      format = Optional.of(layout);
      out.println(layout.header());
    }
    if (lost) {
      lost = false;
      out.println(layout.gap(lastNs + (sample.timeNs() - lastNs) / 2));
    }
    out.println(layout.row(sample));
    lastNs = sample.timeNs();
    samples++;
  }

  @Override
  public void loss(String reason, OptionalLong lostSamples) {
    lost = format.isPresent();
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
