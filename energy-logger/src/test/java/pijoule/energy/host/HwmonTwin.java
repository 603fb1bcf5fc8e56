package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterTwin;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.units.Frequency;

/**
 * A chip of Texas Instruments as the kernel's drivers show it: a folder of files with whole numbers
 * (Documentation/hwmon/ina2xx.rst, ina238.rst and ina3221.rst of the Linux kernel). When it comes
 * back it has another number.
 */
final class HwmonTwin implements MeterTwin {
  private static final long PERIOD_NS = 50_000_000;
  private static final long STALL_NS = 1_000_000_000;

  /** Which driver shows the chip. */
  enum Chip {
    /** Power, uW. */
    INA226,
    /** Energy, uJ, beside the power. */
    INA228,
    /** Three channels of voltage and current with labels, and what is no channel. */
    INA3221,
    /**
     * A POWER-Z of ChargerLAB (drivers/hwmon/powerz.c): voltages are counted from 0 and currents
     * from 1, so that {@code in1} is the voltage of a CC line and not the one of {@code curr1}.
     */
    POWERZ,
    /** A server's own meter (drivers/hwmon/acpi_power_meter.c): the mean over an interval, uW. */
    POWER_METER
  }

  private final Chip chip;
  private final Path tree;
  private final Meter meter;
  private Path directory;
  private long nowNs = 7_000_000_000L;
  private double watts;
  private double microjoules = 5e6;
  private boolean rubbish;
  private long readingNs;

  HwmonTwin(Path root, Chip chip, double watts) throws IOException {
    this.chip = chip;
    this.tree = Files.createDirectories(root.resolve("sys/class/hwmon"));
    this.watts = watts;
    appear(1);
    MeterSettings settings = MeterSettings.at(Frequency.ofHertz(hertz()));
    this.meter =
        new HwmonKind()
            .open(
                chip == Chip.INA3221 ? settings.with(HwmonKind.CHANNEL, "VDD_IN") : settings,
                new MeterHost(root, this::clock));
  }

  private long clock() {
    long ns = nowNs;
    nowNs += readingNs;
    return ns;
  }

  private void appear(int number) throws IOException {
    directory = Files.createDirectories(tree.resolve("hwmon" + number));
    file("name", chip.name().toLowerCase(java.util.Locale.ROOT));
    if (chip == Chip.INA3221) {
      List<String> labels = List.of("VDD_IN", "VDD_CPU_GPU_CV", "VDD_SOC");
      for (int i = 1; i <= 3; i++) {
        file("in%d_label".formatted(i), labels.get(i - 1));
        file("in%d_input".formatted(i + 3), "2");
        number("in%d_input".formatted(i), 5000);
        number("curr%d_input".formatted(i), 17);
      }
      number("curr4_input", 9999);
      file("in7_label", "sum of shunt voltages");
    }
    if (chip == Chip.POWERZ) {
      List<String> labels = List.of("VBUS", "VCC1", "VCC2", "VDP", "VDM", "VDD");
      List<Integer> millivolts = List.of(5000, 1650, 0, 604, 603, 3301);
      for (int i = 0; i < labels.size(); i++) {
        file("in%d_label".formatted(i), labels.get(i));
        number("in%d_input".formatted(i), millivolts.get(i));
      }
      file("curr1_label", "IBUS");
    }
    if (chip == Chip.POWER_METER) {
      number("power1_average_interval", 1000);
    }
    write();
  }

  private void write() throws IOException {
    switch (chip) {
      case INA226 -> number("power1_input", watts * 1e6);
      case INA228 -> {
        number("power1_input", 0);
        number("energy1_input", microjoules);
      }
      case POWER_METER -> number("power1_average", watts * 1e6);
      case INA3221, POWERZ -> number("curr1_input", watts / 5 * 1e3);
    }
  }

  private void number(String file, double value) throws IOException {
    file(file, rubbish ? "rubbish" : Long.toString(Math.round(value)));
  }

  private void file(String file, String text) throws IOException {
    new HostTree(directory).file(file, text + "\n");
  }

  @Override
  public Meter meter() {
    return meter;
  }

  @Override
  public void power(double now) throws IOException {
    watts = now;
    write();
  }

  @Override
  public void tick(SampleSink sink) throws IOException {
    nowNs += PERIOD_NS;
    microjoules += watts * PERIOD_NS / 1e3;
    if (chip == Chip.INA228 && Files.exists(directory)) {
      write();
    }
    meter.sample(sink);
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
    return chip == Chip.INA228
        ? Map.of(Fault.STALLED, "a late reading of a counter loses nothing; see LateCounterTest")
        : Map.of(Fault.RESTARTED, "it counts nothing");
  }

  @Override
  public void begin(Fault fault) throws IOException {
    switch (fault) {
      case VANISHED -> vanish();
      case STALLED -> readingNs = STALL_NS;
      case RUBBISH -> {
        rubbish = true;
        write();
      }
      case RESTARTED -> microjoules = 0;
    }
  }

  /** A file that was removed while it is open still has its text; the kernel's has none. */
  private void vanish() throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        if (Files.isRegularFile(path)) {
          Files.writeString(path, "");
        }
        Files.delete(path);
      }
    }
  }

  @Override
  public void end(Fault fault) throws IOException {
    readingNs = 0;
    rubbish = false;
    if (fault == Fault.VANISHED) {
      appear(4);
    } else {
      write();
    }
  }

  @Override
  public void close() throws IOException {
    meter.close();
  }
}
