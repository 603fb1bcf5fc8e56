package pijoule.energy.port;

import java.io.IOException;
import java.util.OptionalLong;
import pijoule.energy.deviceclock.SteadyStream;
import pijoule.energy.meter.SampleSink;

/** Samples of a device that takes them at a steady rate, without a time of their own. */
public abstract class SteadySampleStream extends SampleStream {
  /** Time of silence after which a device is started again, ns. */
  protected static final long SILENCE_NS = 2_000_000_000L;

  private final SteadyStream samples;

  /**
   * Makes a stream.
   *
   * @param port where the device is
   * @param samples what they go to
   * @param unplugged reason of the gap where the device was unplugged, in one line
   */
  protected SteadySampleStream(BytePort port, SteadyStream samples, String unplugged) {
    super(port, samples.held(), unplugged);
    this.samples = samples;
  }

  /** The samples so far. */
  protected final SteadyStream samples() {
    return samples;
  }

  @Override
  protected final void gap(String reason) {
    samples.gap(reason, OptionalLong.empty());
  }

  @Override
  protected final long silenceNs() {
    return SILENCE_NS;
  }

  @Override
  public final boolean holdsSamples() {
    return samples.holdsSamples();
  }

  @Override
  protected void finish(SampleSink sink) throws IOException {
    samples.end();
    super.finish(sink);
  }
}
