package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterTwin;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.units.Frequency;

/**
 * A package's counter as the kernel shows it (Documentation/power/powercap/powercap.rst): {@code
 * energy_uj} begins again from 0 after {@code max_energy_range_uj}; a driver that is loaded again
 * begins it again anywhere.
 */
final class RaplTwin implements MeterTwin {
  private static final long PERIOD_NS = 50_000_000;
  private static final long RANGE = 262_143_328_850L;

  private final HostTree tree;
  private final Meter meter;
  private long nowNs = 7_000_000_000L;
  private double watts;
  private double microjoules = RANGE / 2.0;
  private String instead = "";

  RaplTwin(Path root, double watts) throws IOException {
    this.tree = new HostTree(root);
    this.watts = watts;
    tree.rapl(0, "package-0", Math.round(microjoules), RANGE);
    this.meter =
        new RaplKind()
            .open(MeterSettings.at(Frequency.ofHertz(hertz())), new MeterHost(root, () -> nowNs));
  }

  @Override
  public Meter meter() {
    return meter;
  }

  @Override
  public void power(double now) {
    watts = now;
  }

  @Override
  public void tick(SampleSink sink) throws IOException {
    nowNs += PERIOD_NS;
    draw(PERIOD_NS);
    write();
    meter.sample(sink);
  }

  private void draw(double ns) {
    microjoules += watts * ns * 1e-3;
  }

  private void write() throws IOException {
    String text = instead.isEmpty() ? Long.toString(Math.round(microjoules % RANGE)) : instead;
    tree.file("sys/class/powercap/intel-rapl:0/energy_uj", text.replace("nothing", ""));
  }

  @Override
  public long nowNs() {
    return nowNs;
  }

  @Override
  public double hertz() {
    return 1e9 / PERIOD_NS;
  }

  @Override
  public Map<Fault, String> impossible() {
    return Map.of(
        Fault.STALLED, "a late reading of a counter loses nothing; see LateCounterTest",
        Fault.END_OF_RANGE, "a counter wraps at its end",
        Fault.NULL, "a file of the kernel has a number");
  }

  @Override
  public void begin(Fault fault) throws IOException {
    switch (fault) {
      case VANISHED, ONE_FAILED -> instead = "nothing";
      case RUBBISH -> instead = "rubbish";
      case UNKNOWN -> instead = "18446744073709551615";
      case IMPLAUSIBLE -> microjoules += 4_294_967_295e6 * PERIOD_NS * 1e-9;
      case RESTARTED -> microjoules = 1_000;
      case SUSPENDED -> draw(600e9);
      default -> throw new IllegalArgumentException(impossible().get(fault));
    }
  }

  @Override
  public void end(Fault fault) {
    instead = "";
  }

  /** Lets the counter be one tick's energy below its end. */
  @Override
  public boolean aboutToWrap() {
    microjoules = RANGE - 20_000;
    return true;
  }

  @Override
  public void close() throws IOException {
    meter.close();
  }
}
