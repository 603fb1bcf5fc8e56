package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;

/** The processor packages' own energy counters (Running Average Power Limit). */
public final class RaplKind extends MeterKind {
  /** Name of the one package to read; all where it is not set. */
  public static final MeterSetting<String> DOMAIN =
      MeterSetting.text("--domain", "<domain>", "rapl: the one package to read (default: all).");

  /** Registered in META-INF/services. */
  public RaplKind() {
    super(
        "rapl",
        new Traits(
            false, Boundary.PACKAGE, true, "unknown: the vendor states none", Verified.DOCUMENT));
  }

  /**
   * Tests whether a machine can be measured by it.
   *
   * @param root where {@code sys} is found
   * @return whether the machine has package counters and this process may read all of them
   */
  public static boolean isReadable(Path root) {
    return RaplReading.isReadable(root);
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return List.of(DOMAIN);
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return RaplReading.open(this, settings, host);
  }
}
