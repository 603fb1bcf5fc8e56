package pijoule.energy.calibration;

import java.io.IOException;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.meter.SampleSink.Sample;
import pijoule.energy.meter.WrappedMeter;

/**
 * A meter that reads means over some time up to each reading. A sample is put at the middle of the
 * time that it is the mean of.
 */
public final class TrailingMeter extends WrappedMeter {
  private final long halfNs;

  /**
   * Makes one.
   *
   * @param meter open; closed with this
   * @param averagingSeconds that a reading is the mean over, s
   */
  public TrailingMeter(Meter meter, double averagingSeconds) {
    super(meter);
    this.halfNs = Math.round(averagingSeconds / 2 * 1e9);
  }

  @Override
  protected void pass(Sample sample, SampleSink sink) throws IOException {
    sink.sample(sample.at(sample.timeNs() - halfNs));
  }
}
