package pijoule.energy.host;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;

/** A power sensor (INA219, INA226, INA260, ...) behind Linux's hardware monitoring. */
public final class HwmonKind extends MeterKind {
  /** Name or directory of the sensor to read. */
  public static final MeterSetting<String> SENSOR =
      MeterSetting.text(
          "--sensor",
          "<sensor>",
          "hwmon: name or directory of the sensor, such as ina226 or hwmon2.");

  /** Registered in META-INF/services. */
  public HwmonKind() {
    super("hwmon", new Traits(false, Boundary.RAIL, true, "its chip's and shunt's: --u-gain"));
  }

  @Override
  public List<MeterSetting<?>> settings() {
    List<MeterSetting<?>> all = new ArrayList<>(Declared.SETTINGS);
    all.add(SENSOR);
    return all;
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return HwmonMeter.open(this, settings, host);
  }
}
