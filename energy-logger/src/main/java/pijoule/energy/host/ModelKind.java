package pijoule.energy.host;

import java.io.IOException;
import java.util.List;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.units.Power;

/** Board power modelled from the host's CPU use. */
public final class ModelKind extends MeterKind {
  /** Power of the idle board. */
  public static final MeterSetting<Power> IDLE =
      MeterSetting.power("--idle", "<idle>", "model: power of the idle board (default: 1.77W).");

  /** Power of the board with every CPU in use. */
  public static final MeterSetting<Power> BUSY =
      MeterSetting.power(
          "--busy", "<busy>", "model: power of the board with every CPU in use (default: 1.96W).");

  /** Registered in META-INF/services. */
  public ModelKind() {
    super("model", new Traits(true, Boundary.BOARD, true, "unknown: an estimate from CPU use"));
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return List.of(IDLE, BUSY);
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return ModelReading.open(this, settings, host);
  }
}
