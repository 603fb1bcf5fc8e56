package pijoule.energy.plug;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import pijoule.energy.meter.Meter;
import pijoule.energy.network.NetworkTwin;

/** A {@link FakePlug} on a simulated clock: read once a second, in the middle of each. */
final class PlugTwin extends NetworkTwin {
  /** Time by this machine's clock, which may be busy. */
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  /** A plug that stalls is waited for so long at every reading. */
  private static final Duration STALLED = Duration.ofMillis(400);

  private final FakePlug.Model model;
  private final Meter meter;
  private FakePlug plug;

  PlugTwin(FakePlug.Model model, double watts) throws IOException {
    this.model = model;
    plug = new FakePlug(model);
    plug.watts = watts;
    plug.joules = 36_000;
    meter =
        PlugMeter.open(
            model == FakePlug.Model.TASMOTA ? new TasmotaKind() : new ShellyKind(),
            settings(plug.port()),
            this::nowNs,
            new PlugKind.Surroundings(name -> null, this::deadline));
  }

  private Duration deadline() {
    return plug.fault == FakePlug.Fault.STALL ? STALLED : DEADLINE;
  }

  @Override
  public Meter meter() {
    return meter;
  }

  @Override
  public void power(double watts) {
    plug.watts = watts;
  }

  @Override
  protected void second() {
    plug.joules += plug.watts;
  }

  @Override
  public Map<Fault, String> impossible() {
    return model == FakePlug.Model.PRO_EM
        ? Map.of(Fault.RESTARTED, "its counter is elsewhere")
        : Map.of();
  }

  @Override
  public void begin(Fault fault) {
    switch (fault) {
      case VANISHED -> plug.close();
      case STALLED -> plug.fault = FakePlug.Fault.STALL;
      case RUBBISH -> plug.fault = FakePlug.Fault.RUBBISH;
      case RESTARTED -> plug.joules = 0;
    }
  }

  @Override
  public void end(Fault fault) throws IOException {
    if (fault == Fault.VANISHED) {
      FakePlug again = new FakePlug(model, plug.port());
      again.watts = plug.watts;
      again.joules = plug.joules;
      plug = again;
    }
    plug.fault = FakePlug.Fault.NONE;
  }

  @Override
  public void close() throws IOException {
    meter.close();
    plug.close();
  }
}
