package pijoule.energy.ppk2;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.serial.ArduinoKind;
import pijoule.energy.serial.SerialBytes;
import pijoule.energy.units.Frequency;
import pijoule.energy.units.Unit;

/** A Power Profiler Kit II, which feeds a board or is between a board and its supply. */
public final class Ppk2Kind extends MeterKind {
  /** Voltage that it feeds the board with, V. */
  public static final MeterSetting<Double> SOURCE =
      new MeterSetting<>(
          "--source",
          "<source>",
          "ppk2: voltage that it is to feed the board with, such as 5V.",
          Double.class,
          text -> volts("--source", text));

  /** Voltage of the supply that it is behind, V. */
  public static final MeterSetting<Double> SUPPLY =
      new MeterSetting<>(
          "--supply",
          "<supply>",
          "ppk2: voltage of the supply that it is behind, as measured, such as 5.08V.",
          Double.class,
          text -> volts("--supply", text));

  private static final int VENDOR = 0x1915;
  private static final int PRODUCT = 0xc00a;

  /** What its regulator gives, and its input stands. */
  private static final double MIN_VOLTS = 0.8;

  private static final double MAX_VOLTS = 5;

  /** A reader's thread stamps what comes; fetching it can wait. */
  private static final Frequency OFTEN_ENOUGH = Frequency.ofHertz(20);

  /** Registered in META-INF/services. */
  public Ppk2Kind() {
    super("ppk2", new Traits(false, Boundary.BOARD, false, "of its data sheet: --u-gain"));
  }

  private static double volts(String option, String text) {
    double volts = Unit.VOLT.parse(text);
    if (!(volts >= MIN_VOLTS && volts <= MAX_VOLTS)) {
      throw new IllegalArgumentException(
          "%s must lie within %s V and %s V, got %s V; a PPK2 has no others"
              .formatted(option, MIN_VOLTS, MAX_VOLTS, volts));
    }
    return volts;
  }

  static Ppk2Output output(MeterSettings settings) {
    Optional<Double> source = settings.get(SOURCE);
    return new Ppk2Output(
        source.isPresent(), source.orElseGet(() -> settings.get(SUPPLY).orElseThrow()));
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return List.of(Declared.U_GAIN, ArduinoKind.PORT, SOURCE, SUPPLY);
  }

  @Override
  public Frequency polling(Frequency rate) {
    return rate.compareTo(OFTEN_ENOUGH) > 0 ? OFTEN_ENOUGH : rate;
  }

  @Override
  protected void require(MeterSettings settings) {
    if (settings.get(SOURCE).isPresent() == settings.get(SUPPLY).isPresent()) {
      throw new IllegalArgumentException(
          "ppk2 needs --source (it feeds the board) or --supply (the voltage of the supply that it is behind), got %s; here are: %s"
              .formatted(settings.get(SOURCE).isPresent() ? "both" : "neither", words(found())));
    }
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    Optional<String> named = settings.get(ArduinoKind.PORT);
    return Ppk2Meter.open(this, settings, named.isPresent() ? named.get() : only(), host.clock());
  }

  private static String only() throws MeterUnavailableException {
    List<String> found = found();
    if (found.size() != 1) {
      throw new MeterUnavailableException(
          "ppk2 reads one PPK2, got no --port; here are: %s".formatted(words(found)));
    }
    return found.get(0);
  }

  private static List<String> found() {
    return SerialBytes.ports(VENDOR, PRODUCT);
  }

  private static String words(List<String> found) {
    return found.isEmpty()
        ? "no PPK2"
        : found.stream().map(Ppk2Kind::words).collect(Collectors.joining(", "));
  }

  private static String words(String port) {
    boolean allowed = Files.isReadable(Path.of(port)) && Files.isWritable(Path.of(port));
    return allowed ? port : port + " (let the user into the group dialout)";
  }
}
