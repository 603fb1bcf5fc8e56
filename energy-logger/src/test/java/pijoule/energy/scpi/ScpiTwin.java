package pijoule.energy.scpi;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterTwin;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.network.Address;
import pijoule.energy.units.Frequency;

/** A {@link FakeInstrument} on a simulated clock: read once a second, in the middle of each. */
final class ScpiTwin implements MeterTwin {
  private static final long HALF_PERIOD_NS = 500_000_000;

  /** Of this machine's clock; an instrument that stalls is waited for so long at every reading. */
  private static final Duration DEADLINE = Duration.ofMillis(400);

  private final Meter meter;
  private FakeInstrument instrument;
  private long nowNs = 7_000_000_000L;

  ScpiTwin(double watts) throws IOException {
    instrument = new FakeInstrument();
    instrument.watts = watts;
    MeterSettings settings =
        MeterSettings.at(Frequency.ofHertz(hertz()))
            .with(Address.SETTING, Address.parse("127.0.0.1:" + instrument.port()));
    meter = ScpiMeter.open(new ScpiKind(), settings, () -> nowNs, DEADLINE);
  }

  @Override
  public Meter meter() {
    return meter;
  }

  @Override
  public void power(double watts) {
    instrument.watts = watts;
  }

  @Override
  public void tick(SampleSink sink) throws IOException {
    nowNs += HALF_PERIOD_NS;
    meter.sample(sink);
    nowNs += HALF_PERIOD_NS;
  }

  @Override
  public long nowNs() {
    return nowNs;
  }

  @Override
  public double hertz() {
    return 1;
  }

  @Override
  public Map<Fault, String> impossible() {
    return Map.of(Fault.RESTARTED, "it counts nothing");
  }

  @Override
  public void begin(Fault fault) throws IOException {
    switch (fault) {
      case VANISHED -> instrument.close();
      case STALLED -> instrument.fault = FakeInstrument.Fault.STALL;
      case RUBBISH -> instrument.fault = FakeInstrument.Fault.RUBBISH;
      case RESTARTED -> throw new IllegalArgumentException(impossible().get(fault));
    }
  }

  @Override
  public void end(Fault fault) throws IOException {
    if (fault == Fault.VANISHED) {
      FakeInstrument again = new FakeInstrument(instrument.port());
      again.watts = instrument.watts;
      instrument = again;
    }
    instrument.fault = FakeInstrument.Fault.NONE;
  }

  @Override
  public void close() throws IOException {
    meter.close();
    instrument.close();
  }
}
