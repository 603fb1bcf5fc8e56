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

/** The fuel gauge of a battery, behind Linux's power supply class. */
public final class BatteryKind extends MeterKind {
  /** Name of the battery to read; the only one where it is not set. */
  public static final MeterSetting<String> BATTERY =
      MeterSetting.text(
          "--battery",
          "<battery>",
          "battery: name of the battery, such as BAT0 (default: the only one).");

  /** Step of the gauge; found from the readings where it is not set. */
  public static final MeterSetting<GaugeStep> RESOLUTION =
      new MeterSetting<>(
          "--resolution",
          "<resolution>",
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
            false, Boundary.BOARD, true, "its gauge's: --resolution, --u-gain", Verified.DOCUMENT),
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
}
