package pijoule.energy.meter;

import java.io.IOException;
import java.util.OptionalLong;
import pijoule.energy.meter.SampleSink.Sample;

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

  /**
   * Changes a sample and passes it on.
   *
   * @throws IOException if the sink cannot keep it
   */
  protected abstract void pass(Sample sample, SampleSink sink) throws IOException;

  /**
   * Passes on a gap.
   *
   * @throws IOException if the sink cannot keep it
   */
  protected void lose(String reason, OptionalLong lostSamples, SampleSink sink) throws IOException {
    sink.loss(reason, lostSamples);
  }

  private SampleSink through(SampleSink sink) {
    return new SampleSink() {
      @Override
      public void sample(Sample sample) throws IOException {
        pass(sample, sink);
      }

      @Override
      public void loss(String reason, OptionalLong lostSamples) throws IOException {
        lose(reason, lostSamples, sink);
      }
    };
  }

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
