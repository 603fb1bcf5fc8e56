package pijoule.energy.calibration;

import java.io.IOException;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleSink;

/** A meter whose samples another meter takes; they are changed on their way. */
abstract class WrappedMeter implements Meter {
  private final Meter meter;

  /**
   * Wraps a meter.
   *
   * @param meter open; closed with this
   */
  WrappedMeter(Meter meter) {
    this.meter = meter;
  }

  /** Returns a sink that changes samples and passes them on. */
  abstract SampleSink through(SampleSink sink);

  @Override
  public MeterInfo info() {
    return meter.info();
  }

  @Override
  public final void sample(SampleSink sink) throws IOException {
    meter.sample(through(sink));
  }

  @Override
  public final void finish(SampleSink sink) throws IOException {
    meter.finish(through(sink));
  }

  @Override
  public final boolean holdsSamples() {
    return meter.holdsSamples();
  }

  @Override
  public final void close() throws IOException {
    meter.close();
  }
}
