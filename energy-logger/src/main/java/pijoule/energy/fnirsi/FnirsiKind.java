package pijoule.energy.fnirsi;

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

/** A USB tester of FNIRSI between a board and its supply, by Linux's hidraw. */
public final class FnirsiKind extends MeterKind {
  /** Serial number or file of the tester. */
  public static final MeterSetting<String> TESTER =
      MeterSetting.text(
          "--tester",
          "TESTER",
          "fnirsi: serial number or file of the tester, such as /dev/hidraw0 (default: the only one).");

  /** Registered in META-INF/services. */
  public FnirsiKind() {
    super(
        "fnirsi",
        new Traits(
            false,
            Boundary.BOARD,
            false,
            "of its data sheet: --u-gain",
            Verified.DOCUMENT,
            PlausiblePower.ofWatts(300, "50 V and 6 A of a USB tester")),
        Rates.streamed(FnirsiReport.HERTZ));
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return Declared.with(TESTER);
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return FnirsiMeter.open(this, settings, host);
  }
}
