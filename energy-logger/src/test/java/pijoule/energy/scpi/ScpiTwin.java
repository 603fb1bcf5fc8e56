package pijoule.energy.scpi;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import pijoule.energy.meter.Meter;
import pijoule.energy.network.NetworkTwin;
import pijoule.energy.scpi.ScpiKind.ScpiMeter;

/** A {@link FakeInstrument} on a simulated clock: read once a second, in the middle of each. */
final class ScpiTwin extends NetworkTwin {
  /** Of this machine's clock; an instrument that stalls is waited for so long at every reading. */
  private static final Duration DEADLINE = Duration.ofMillis(400);

  private final Meter meter;
  private FakeInstrument instrument;

  ScpiTwin(double watts) throws IOException {
    instrument = new FakeInstrument();
    instrument.watts = watts;
    meter = ScpiMeter.open(new ScpiKind(), settings(instrument.port()), this::nowNs, DEADLINE);
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
  public Map<Fault, String> impossible() {
    return Map.of(
        Fault.RESTARTED, "it counts nothing", Fault.NULL, "its answer is a number and no document");
  }

  @Override
  public void begin(Fault fault) throws IOException {
    switch (fault) {
      case VANISHED -> instrument.close();
      case STALLED -> instrument.fault = FakeInstrument.Fault.STALL;
      case RUBBISH -> instrument.fault = FakeInstrument.Fault.RUBBISH;
      case UNKNOWN -> instrument.fault = FakeInstrument.Fault.NOT_A_NUMBER;
      case END_OF_RANGE -> instrument.fault = FakeInstrument.Fault.INFINITY;
      case ONE_FAILED -> instrument.fault = FakeInstrument.Fault.CUT;
      case IMPLAUSIBLE -> instrument.fault = FakeInstrument.Fault.TOO_MUCH;
      case SUSPENDED -> {}
      default -> throw new IllegalArgumentException(impossible().get(fault));
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
