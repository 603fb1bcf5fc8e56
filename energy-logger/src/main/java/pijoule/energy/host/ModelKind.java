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

  /**
   * Minimum and maximum mean power of a Raspberry Pi B at 700 MHz that Nunes et al. 2013 print:
   * 1.77 W in Table VIII, 1.96 W in Tables V and VIII.
   */
  private static final Power PAPER_IDLE = Power.ofWatts(1.77);

  private static final Power PAPER_BUSY = Power.ofWatts(1.96);

  /** Registered in META-INF/services. */
  public ModelKind() {
    super(
        "model",
        new Traits(
            true, Boundary.BOARD, true, "unknown: an estimate from CPU use", Verified.HARDWARE));
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return List.of(IDLE, BUSY);
  }

  @Override
  protected void require(MeterSettings settings) {
    Power idle = idle(settings);
    Power busy = busy(settings);
    if (idle.watts() < 0 || busy.watts() < idle.watts()) {
      throw new IllegalArgumentException(
          "model needs 0W <= --idle <= --busy, got --idle %s --busy %s; set both"
              .formatted(idle, busy));
    }
  }

  static Power idle(MeterSettings settings) {
    return settings.get(IDLE).orElse(PAPER_IDLE);
  }

  static Power busy(MeterSettings settings) {
    return settings.get(BUSY).orElse(PAPER_BUSY);
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return ModelReading.open(this, settings, host);
  }
}
