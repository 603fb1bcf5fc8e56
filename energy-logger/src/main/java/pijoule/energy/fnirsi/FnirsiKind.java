package pijoule.energy.fnirsi;

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
import pijoule.energy.units.Frequency;

/** A USB tester of FNIRSI between a board and its supply, by Linux's hidraw. */
public final class FnirsiKind extends MeterKind {
  /** Serial number or file of the tester. */
  public static final MeterSetting<String> TESTER =
      MeterSetting.text(
          "--tester",
          "<tester>",
          "fnirsi: serial number or file of the tester, such as /dev/hidraw0 (default: the only one).");

  private static final Frequency RATE = Frequency.ofHertz(FnirsiReport.HERTZ);

  /** A reader's thread stamps what comes; fetching it can wait. */
  private static final Frequency OFTEN_ENOUGH = Frequency.ofHertz(20);

  /** Registered in META-INF/services. */
  public FnirsiKind() {
    super(
        "fnirsi",
        new Traits(false, Boundary.BOARD, false, "of its data sheet: --u-gain", Verified.DOCUMENT));
  }

  @Override
  public List<MeterSetting<?>> settings() {
    List<MeterSetting<?>> all = new ArrayList<>(Declared.SETTINGS);
    all.add(TESTER);
    return all;
  }

  @Override
  public Frequency maxRate() {
    return RATE;
  }

  @Override
  public Frequency polling(Frequency rate) {
    return rate.compareTo(OFTEN_ENOUGH) > 0 ? OFTEN_ENOUGH : rate;
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return FnirsiMeter.open(this, settings, host);
  }
}
