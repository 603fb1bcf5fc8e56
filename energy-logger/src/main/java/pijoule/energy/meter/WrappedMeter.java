package pijoule.energy.meter;

import java.io.IOException;

/** A meter whose samples another meter takes; they are changed on their way. */
public abstract class WrappedMeter implements Meter {
  private final Meter meter;

  /**
   * Wraps a meter.
   *
   * @param meter open; closed with this
   */
  protected WrappedMeter(Meter meter) {
    this.meter = meter;
  }

  /** Returns a sink that changes samples and passes them on. */
  protected abstract SampleSink through(SampleSink sink);

  @Override
  public MeterInfo info() {
    return meter.info();
  }

  @Override
  public final void sample(SampleSink sink) throws IOException {
    meter.sample(through(sink));
  }

  @Override
  public final void suspended(String reason, SampleSink sink) throws IOException {
    meter.suspended(reason, through(sink));
  }

  @Override
  public void finish(SampleSink sink) throws IOException {
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
