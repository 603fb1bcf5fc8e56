package pijoule.energy.network;

import java.io.IOException;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterTwin;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.units.Frequency;

/** A device at a port of this machine, on a simulated clock: read once a second, in the middle. */
public abstract class NetworkTwin implements MeterTwin {
  private static final long HALF_PERIOD_NS = 500_000_000;

  private long nowNs = 7_000_000_000L;

  /** Settings of a meter that reads the device at a port. */
  protected final MeterSettings settings(int port) {
    return MeterSettings.at(Frequency.ofHertz(hertz()))
        .with(Address.SETTING, Address.parse("127.0.0.1:" + port));
  }

  /** Lets a second pass at the device. */
  protected void second() {}

  @Override
  public final void tick(SampleSink sink) throws IOException {
    nowNs += HALF_PERIOD_NS;
    second();
    meter().sample(sink);
    nowNs += HALF_PERIOD_NS;
  }

  @Override
  public final long nowNs() {
    return nowNs;
  }

  @Override
  public final double hertz() {
    return 1;
  }
}
