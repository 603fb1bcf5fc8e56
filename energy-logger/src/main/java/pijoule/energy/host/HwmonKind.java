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

/** A power sensor (INA219, INA226, INA228, INA3221, ...) behind Linux's hardware monitoring. */
public final class HwmonKind extends MeterKind {
  /** Name or directory of the sensor to read. */
  public static final MeterSetting<String> SENSOR =
      MeterSetting.text(
          "--sensor",
          "SENSOR",
          "hwmon: name or directory of the sensor, such as ina226 or hwmon2.");

  /** Labels of the channels to read, separated by commas; their sum is recorded. */
  public static final MeterSetting<String> CHANNEL =
      MeterSetting.text(
          "--channel",
          "LABEL[,LABEL]",
          "hwmon: labels of the channels to sum, such as VDD_IN (default: the only one).");

  /** Energy after which a counter begins again from 0, J. */
  public static final MeterSetting<Double> ENERGY_RANGE =
      new MeterSetting<>(
          "--energy-range",
          "ENERGY-RANGE",
          "hwmon: energy after which the counter wraps, such as 1.07e9J (default: it never does).",
          Double.class,
          HwmonKind::range);

  /** Registered in META-INF/services. */
  public HwmonKind() {
    super(
        "hwmon",
        new Traits(
            false,
            Boundary.RAIL,
            true,
            "its chip's and shunt's: --u-gain",
            Verified.DOCUMENT,
            PlausiblePower.ofWatts(10_000, "the greatest server")));
  }

  private static double range(String text) {
    double joules = Unit.JOULE.parse(text);
    if (!(joules > 0) || Double.isInfinite(joules)) {
      throw new IllegalArgumentException(
          "a counter's range must be > 0 J, got %s J; leave it out where it is unknown"
              .formatted(joules));
    }
    return joules;
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return Declared.with(SENSOR, CHANNEL, ENERGY_RANGE);
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return HwmonMeter.open(this, settings, host);
  }
}
