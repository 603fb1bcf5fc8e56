package pijoule.energy.plug;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
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
  private double before;

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
    Map<Fault, String> none = new EnumMap<>(Fault.class);
    if (model == FakePlug.Model.PRO_EM) {
      none.put(Fault.RESTARTED, "its counter is elsewhere");
    } else {
      none.put(Fault.END_OF_RANGE, "it switches off at its greatest power");
    }
    if (model == FakePlug.Model.TASMOTA || model == FakePlug.Model.PLUS_PLUG_S) {
      none.put(Fault.UNKNOWN, "its description has no word for it");
    }
    return none;
  }

  @Override
  public void begin(Fault fault) {
    before = plug.watts;
    switch (fault) {
      case VANISHED -> plug.close();
      case STALLED -> plug.fault = FakePlug.Fault.STALL;
      case RUBBISH -> plug.fault = FakePlug.Fault.RUBBISH;
      case RESTARTED -> plug.joules = 0;
      case UNKNOWN -> plug.fault = FakePlug.Fault.UNKNOWN;
      case NULL -> plug.fault = FakePlug.Fault.NULL;
      case END_OF_RANGE -> plug.fault = FakePlug.Fault.OUT_OF_RANGE;
      case ONE_FAILED -> plug.fault = FakePlug.Fault.BUSY;
      case IMPLAUSIBLE -> plug.watts = 10_000;
      case SUSPENDED -> plug.joules += 600 * plug.watts;
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
    plug.watts = fault == Fault.IMPLAUSIBLE ? before : plug.watts;
  }

  @Override
  public void close() throws IOException {
    meter.close();
    plug.close();
  }
}
