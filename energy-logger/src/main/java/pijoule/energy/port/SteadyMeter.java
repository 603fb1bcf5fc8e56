package pijoule.energy.port;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import pijoule.energy.deviceclock.ExactEdges;
import pijoule.energy.deviceclock.SteadyStream;
import pijoule.energy.meter.SampleSink;

/** A meter whose device takes its samples at a steady rate, without a time of their own. */
public abstract class SteadyMeter extends StreamedMeter {
  /** Time of silence after which a device is started again, ns. */
  protected static final long SILENCE_NS = 2_000_000_000L;

  private final SteadyStream samples;

  /**
   * Makes a meter.
   *
   * @param port where the device is; closed with the meter
   * @param samples what they go to
   * @param marker exact times of the marker's edges; closed with the meter
   * @param clock the recorder's, ns
   * @param unplugged reason of the gap where the device was unplugged, in one line
   */
  protected SteadyMeter(
      BytePort port,
      SteadyStream samples,
      ExactEdges marker,
      LongSupplier clock,
      String unplugged) {
    super(port, samples.held(), marker, clock, unplugged);
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
  public void finish(SampleSink sink) throws IOException {
    samples.end();
    super.finish(sink);
  }
}
