package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
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
  private String text = "none";
  private double surge;
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
    if (chip == Chip.INA226 || chip == Chip.INA228) {
      shunt(19);
      number("shunt_resistor", 50_000);
    }
    if (chip == Chip.POWER_METER) {
      number("power1_average_interval", 1000);
    }
    write();
  }

  private void write() throws IOException {
    switch (chip) {
      case INA226 -> number("power1_input", (watts + surge) * 1e6);
      case INA228 -> {
        number("power1_input", 0);
        number("energy1_input", microjoules);
      }
      case POWER_METER -> number("power1_average", (watts + surge) * 1e6);
      case INA3221, POWERZ -> number("curr1_input", (watts + surge) / 5 * 1e3);
    }
  }

  private void number(String file, double value) throws IOException {
    file(file, text.equals("none") ? Long.toString(Math.round(value)) : text);
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
    Map<Fault, String> none = new EnumMap<>(Fault.class);
    none.put(Fault.NULL, "a file of the kernel has a number");
    if (chip == Chip.INA228) {
      none.put(Fault.STALLED, "a late reading of a counter loses nothing; see LateCounterTest");
    } else {
      none.put(Fault.RESTARTED, "it counts nothing");
    }
    if (chip != Chip.POWER_METER) {
      none.put(Fault.UNKNOWN, "where a chip does not know, its driver's reading fails");
    }
    if (chip == Chip.POWERZ || chip == Chip.POWER_METER) {
      none.put(Fault.END_OF_RANGE, "its driver shows no voltage over a shunt");
    }
    return none;
  }

  @Override
  public void begin(Fault fault) throws IOException {
    switch (fault) {
      case VANISHED -> vanish();
      case STALLED -> readingNs = STALL_NS;
      case RUBBISH -> text = "rubbish";
      case ONE_FAILED -> text = "";
      case RESTARTED -> microjoules = 0;
      case UNKNOWN -> text = "4294967295000";
      case IMPLAUSIBLE -> {
        microjoules += 4_294_967_295e6 * PERIOD_NS * 1e-9;
        surge = 1e6;
      }
      case END_OF_RANGE -> shunt(chip == Chip.INA226 ? 82 : 163);
      case SUSPENDED -> microjoules += watts * 600e6;
      default -> throw new IllegalArgumentException(impossible().get(fault));
    }
    if (fault != Fault.VANISHED) {
      write();
    }
  }

  /**
   * The voltage over the shunt at the end of its range, mV: 81.92 mV of an INA226 (SBOS547A, 7.5),
   * 163.84 mV of an INA228 (SLYS021A, 6.5) and 163.8 mV of an INA3221 (SBOS576B, 7.5), as ina2xx.c,
   * ina238.c and ina3221.c round them.
   */
  private void shunt(int millivolts) throws IOException {
    file(chip == Chip.INA3221 ? "in4_input" : "in0_input", Integer.toString(millivolts));
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
    text = "none";
    surge = 0;
    if (fault == Fault.END_OF_RANGE) {
      shunt(19);
    }
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
