package pijoule.energy.pmic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterTwin;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.units.Frequency;

/**
 * A {@code vcgencmd} that prints the converters of a Raspberry Pi 5 as its users have published
 * them (the README of github.com/jfikar/RPi5-power, and others of the same 26 lines): a program of
 * the shell's own words.
 */
final class PmicTwin implements MeterTwin {
  private static final long PERIOD_NS = 100_000_000;

  /** What the rails beside the core draw: 3.3 V x 0.1 A and 5 V x 0.02 A. */
  private static final double OTHERS_WATTS = 0.43;

  private static final double CORE_VOLTS = 0.8;

  /** A machine that is busy with other tests answers late; one that stalls never does. */
  private static final long BUSY_NS = 60_000_000_000L;

  private static final long STALLED_NS = 50_000_000;

  private final Path folder;
  private final Path program;
  private final Meter meter;
  private long nowNs = 3_000_000_000L;
  private long readingNs;
  private double watts;

  PmicTwin(Path folder, double watts) throws IOException {
    this(folder, watts, settings -> settings);
  }

  PmicTwin(Path folder, double watts, UnaryOperator<MeterSettings> set) throws IOException {
    this.folder = folder;
    this.watts = watts;
    this.program = program(folder);
    chip(rails(watts));
    MeterSettings settings =
        MeterSettings.at(Frequency.ofHertz(hertz())).with(PmicKind.VCGENCMD, program.toString());
    this.meter =
        new PmicKind(this::waitNanos)
            .open(set.apply(settings), new MeterHost(Path.of("/"), this::clock));
  }

  private long waitNanos() {
    return Files.exists(stall()) ? STALLED_NS : BUSY_NS;
  }

  private Path stall() {
    return folder.resolve("stall");
  }

  private long clock() {
    long ns = nowNs;
    nowNs += readingNs;
    return ns;
  }

  /** Lets every reading take so long, ns. */
  void slow(long ns) {
    readingNs = ns;
  }

  /** The program; it prints the file {@code adc}, and waits while there is a file {@code stall}. */
  static Path program(Path folder) throws IOException {
    Path program = folder.resolve("vcgencmd");
    Files.writeString(
        program,
        """
        #!/bin/sh
        [ "$1" = pmic_read_adc ] || exit 1
        while [ -e %1$s/stall ]; do sleep 0.02; done
        [ -e %1$s/kill ] && rm %1$s/kill && kill $PPID
        while IFS= read -r line; do echo "$line"; done < %1$s/adc
        """
            .formatted(folder));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return program;
  }

  /** What the chip says from now on. */
  void chip(String text) throws IOException {
    Path fresh = folder.resolve("adc.new");
    Files.writeString(fresh, text);
    Files.move(
        fresh,
        folder.resolve("adc"),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.ATOMIC_MOVE);
  }

  /** The 26 lines whose rails sum to a power, W. */
  static String rails(double watts) {
    return """
         3V7_WL_SW_A current(0)=0.00000000A
           3V3_SYS_A current(1)=0.10000000A
           1V8_SYS_A current(2)=0.00000000A
          DDR_VDD2_A current(3)=0.00000000A
          DDR_VDDQ_A current(4)=0.00000000A
           1V1_SYS_A current(5)=0.00000000A
            0V8_SW_A current(6)=0.00000000A
          VDD_CORE_A current(7)=%sA
           3V3_DAC_A current(17)=0.00000000A
           3V3_ADC_A current(18)=0.00000000A
           0V8_AON_A current(16)=0.00000000A
              HDMI_A current(22)=0.02000000A
         3V7_WL_SW_V volt(8)=3.70306300V
           3V3_SYS_V volt(9)=3.30000000V
           1V8_SYS_V volt(10)=1.79853900V
          DDR_VDD2_V volt(11)=1.11318000V
          DDR_VDDQ_V volt(12)=0.60329500V
           1V1_SYS_V volt(13)=1.10622200V
            0V8_SW_V volt(14)=0.80439460V
          VDD_CORE_V volt(15)=0.80000000V
           3V3_DAC_V volt(20)=3.31117400V
           3V3_ADC_V volt(21)=3.30659200V
           0V8_AON_V volt(19)=0.79670790V
              HDMI_V volt(23)=5.00000000V
             EXT5V_V volt(24)=5.11922000V
              BATT_V volt(25)=0.00976800V
        """
        .formatted(String.format(Locale.ROOT, "%.8f", (watts - OTHERS_WATTS) / CORE_VOLTS));
  }

  /** Lets the shell that asks the program be killed once. */
  void killShell() throws IOException {
    Files.createFile(folder.resolve("kill"));
  }

  @Override
  public Meter meter() {
    return meter;
  }

  @Override
  public void power(double now) throws IOException {
    watts = now;
    chip(rails(watts));
  }

  @Override
  public void tick(SampleSink sink) throws IOException {
    nowNs += PERIOD_NS;
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
    return Map.of(
        Fault.RESTARTED, "the chip counts nothing",
        Fault.UNKNOWN, "its converters always have a value",
        Fault.NULL, "its lines have numbers",
        Fault.END_OF_RANGE, "a board that draws so much is not fed");
  }

  @Override
  public String neverZero() {
    return "the rails beside the core draw 0.43 W";
  }

  @Override
  public void begin(Fault fault) throws IOException {
    switch (fault) {
      case VANISHED -> Files.move(program, folder.resolve("gone"));
      case STALLED -> Files.createFile(stall());
      case RUBBISH -> chip("\u0001VDD_CORE_A current(7)=1,9A\n");
      case ONE_FAILED -> chip("");
      case IMPLAUSIBLE -> chip(rails(4_294.967));
      case SUSPENDED -> {}
      default -> throw new IllegalArgumentException(impossible().get(fault));
    }
  }

  @Override
  public void end(Fault fault) throws IOException {
    switch (fault) {
      case VANISHED -> Files.move(folder.resolve("gone"), program);
      case STALLED -> Files.delete(stall());
      default -> chip(rails(watts));
    }
  }

  @Override
  public void close() throws IOException {
    meter.close();
  }
}
