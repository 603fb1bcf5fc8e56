package pijoule.energy.ppk2;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.PlausiblePower;
import pijoule.energy.ppk2.Ppk2Meter.Ppk2Output;
import pijoule.energy.serial.ArduinoKind;
import pijoule.energy.serial.SerialBytes;
import pijoule.energy.serial.UsbPorts;
import pijoule.energy.units.Unit;

/** A Power Profiler Kit II, which feeds a board or is between a board and its supply. */
public final class Ppk2Kind extends MeterKind {
  /** Least voltage that its regulator gives, V. */
  private static final double MIN_VOLTS = 0.8;

  static final double MAX_VOLTS = 5;

  /** The most that a supply of 5 V by USB gives (USB Type-C, vSafe5V). */
  private static final double MAX_SUPPLY_VOLTS = 5.5;

  /** Voltage that it feeds the board with, V. */
  public static final MeterSetting<Double> SOURCE =
      new MeterSetting<>(
          "--source",
          "SOURCE",
          "ppk2: voltage that it is to feed the board with, such as 5V.",
          Double.class,
          text -> volts("--source", text, MAX_VOLTS));

  /** Voltage of the supply that it is behind, V. */
  public static final MeterSetting<Double> SUPPLY =
      new MeterSetting<>(
          "--supply",
          "SUPPLY",
          "ppk2: voltage of the supply that it is behind, as measured, such as 5.08V.",
          Double.class,
          text -> volts("--supply", text, MAX_SUPPLY_VOLTS));

  /** Logic input that the marker's edges come in by. */
  public static final MeterSetting<Integer> MARKER_INPUT =
      new MeterSetting<>(
          "--marker-input",
          "D0..D7",
          "ppk2: the logic input of the --marker (default: D0).",
          Integer.class,
          Ppk2Kind::input);

  static final UsbPorts PORTS = new UsbPorts("ppk2", "PPK2", 0x1915, 0xc00a);

  /** Registered in META-INF/services. */
  public Ppk2Kind() {
    super(
        "ppk2",
        new Traits(
            false,
            Boundary.BOARD,
            false,
            "10 to 15 %, typical, by its maker",
            Verified.CAPTURE,
            PlausiblePower.ofWatts(10, "5 V and 1 A of a PPK2, doubled")),
        Rates.streamed(MAX_RATE.hertz()));
  }

  private static double volts(String option, String text, double most) {
    double volts = Unit.VOLT.parse(text);
    if (!(volts >= MIN_VOLTS && volts <= most)) {
      throw new IllegalArgumentException(
          "%s must lie within %s V and %s V, got %s V; a PPK2 has no others"
              .formatted(option, MIN_VOLTS, most, volts));
    }
    return volts;
  }

  private static int input(String text) {
    if (!text.matches("D[0-7]")) {
      throw new IllegalArgumentException(
          "--marker-input must be D0 to D7, got '%s'; they are beside the kit's VCC"
              .formatted(text));
    }
    return text.charAt(1) - '0';
  }

  static Ppk2Output output(MeterSettings settings) {
    Optional<Double> source = settings.get(SOURCE);
    return new Ppk2Output(
        source.isPresent(), source.orElseGet(() -> settings.get(SUPPLY).orElseThrow()));
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return List.of(
        Declared.U_GAIN, ArduinoKind.PORT, SOURCE, SUPPLY, ArduinoKind.MARKER, MARKER_INPUT);
  }

  @Override
  protected void require(MeterSettings settings) {
    if (settings.get(SOURCE).isPresent() == settings.get(SUPPLY).isPresent()) {
      throw new IllegalArgumentException(
          "ppk2 needs --source (it feeds the board) or --supply (the voltage of the supply that it is behind), got %s; here are: %s"
              .formatted(
                  settings.get(SOURCE).isPresent() ? "both" : "neither",
                  PORTS.words(MeterHost.LOCAL.root())));
    }
    if (settings.get(MARKER_INPUT).isPresent() && settings.get(ArduinoKind.MARKER).isEmpty()) {
      throw new IllegalArgumentException(
          "--marker-input needs --marker FILE, got none; leave it out without a marker");
    }
  }

  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    return Ppk2Meter.open(this, settings, port(settings, host), host.clock());
  }

  /** Switches the output on and holds it; several programs may have the port open meanwhile. */
  @Override
  public Closeable feed(MeterSettings settings) throws IOException {
    check(settings);
    if (settings.get(SOURCE).isEmpty()) {
      throw new IllegalArgumentException(
          "ppk2 feeds a board with --source VOLTAGE, got --supply; that supply feeds it");
    }
    SerialBytes port = SerialBytes.openShared(port(settings, MeterHost.LOCAL));
    try {
      for (byte[] command : Ppk2Meter.outputOn(output(settings))) {
        port.write(command);
      }
      return port::close;
    } catch (IOException gone) {
      port.close();
      throw gone;
    }
  }

  private static String port(MeterSettings settings, MeterHost host)
      throws MeterUnavailableException {
    return PORTS.choose(host.root(), settings.get(ArduinoKind.PORT));
  }
}
