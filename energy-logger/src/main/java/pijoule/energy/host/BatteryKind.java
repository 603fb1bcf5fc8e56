package pijoule.energy.host;

import java.io.IOException;
import java.util.List;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.PlausiblePower;
import pijoule.energy.units.Unit;

/** The fuel gauge of a battery, behind Linux's power supply class. */
public final class BatteryKind extends MeterKind {
  /** Name of the battery to read; the only one where it is not set. */
  public static final MeterSetting<String> BATTERY =
      MeterSetting.text(
          "--battery",
          "BATTERY",
          "battery: name of the battery, such as BAT0 (default: the only one).");

  /** Step of the gauge; found from the readings where it is not set. */
  public static final MeterSetting<GaugeStep> RESOLUTION =
      new MeterSetting<>(
          "--resolution",
          "RESOLUTION",
          "battery: step of the gauge, such as 1mAh or 10mWh (default: the least step seen).",
          GaugeStep.class,
          GaugeStep::parse);

  /** Gauges make a new value every 0.25 s to some seconds; the same value again is no reading. */
  private static final Rates RATES = Rates.of(10, 1);

  /** Registered in META-INF/services. */
  public BatteryKind() {
    super(
        "battery",
        new Traits(
            false,
            Boundary.BOARD,
            true,
            "its gauge's: --resolution, --u-gain",
            Verified.DOCUMENT,
            PlausiblePower.ofSteps(500, "twice what USB gives")),
        RATES);
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return Declared.with(BATTERY, RESOLUTION);
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return BatteryMeter.open(this, settings, host);
  }

  /**
   * Step of a fuel gauge.
   *
   * @param micro uAh of a gauge that counts charge, uWh of one that counts energy; greater than 0
   * @param isCharge whether it is a charge
   */
  record GaugeStep(double micro, boolean isCharge) {
    private static final double MICRO = 1e6;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the step is not greater than 0
     */
    GaugeStep {
      if (!(micro > 0) || Double.isInfinite(micro)) {
        throw new IllegalArgumentException(
            "a gauge's step must be > 0, got %s %s; write it like 1mAh"
                .formatted(micro, isCharge ? "uAh" : "uWh"));
      }
    }

    /**
     * Reads a step with its unit: {@code uAh}, {@code mAh}, {@code Ah}, {@code uWh}, {@code mWh} or
     * {@code Wh}.
     *
     * @throws IllegalArgumentException naming the value, if it is no number or has another unit
     */
    static GaugeStep parse(String text) {
      boolean isEnergy = text.strip().endsWith("Wh");
      return new GaugeStep(
          MICRO * (isEnergy ? Unit.WATT_HOUR : Unit.AMPERE_HOUR).parse(text), !isEnergy);
    }

    @Override
    public String toString() {
      return micro + (isCharge ? " uAh" : " uWh");
    }
  }
}
