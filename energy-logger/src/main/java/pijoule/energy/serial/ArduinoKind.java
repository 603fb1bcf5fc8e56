package pijoule.energy.serial;

import com.fazecast.jSerialComm.SerialPort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.energy.calibration.SensorWiring;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.PlausiblePower;
import pijoule.energy.serial.SerialBytes.NativeLibrary;
import pijoule.energy.units.Unit;

/** An Arduino with its sketch at a serial port: supply voltage and shunt current. */
public final class ArduinoKind extends MeterKind {
  /** The serial port. */
  public static final MeterSetting<String> PORT =
      MeterSetting.text("--port", "PORT", "arduino, ppk2: the serial port, such as /dev/ttyUSB0.");

  /** The device's certificate; not calibrated without it. */
  public static final MeterSetting<Path> CALIBRATION =
      MeterSetting.file("--calibration", "FILE", "arduino: the device's certificate.");

  /**
   * File of the exact times of the edges at the marker's input, {@code time_ns,level} or {@code
   * time_ns,level,bound_ns} a line. The device's clock is tied by them and not by arrivals.
   */
  public static final MeterSetting<Path> MARKER =
      MeterSetting.file(
          "--marker",
          "FILE",
          "arduino (D2), ppk2: exact times of the marker's edges, rows time_ns,level[,bound_ns].");

  /** Name of the device, which must be the one at the port. */
  public static final MeterSetting<String> DEVICE =
      MeterSetting.text(
          "--device-name", "NAME", "arduino: the name of the device that must be at the port.");

  private static final MeterSetting<Double> SHUNT =
      ohms("--shunt", "arduino without certificate: its shunt, such as 100mOhm.");

  private static final MeterSetting<Double> DIVIDER =
      new MeterSetting<>(
          "--divider",
          "RATIO",
          "arduino without certificate, sensor adc: voltage at A0 / supply, such as 0.1667.",
          Double.class,
          ArduinoKind::number);

  private static final MeterSetting<Double> LEADS =
      ohms("--leads", "arduino without certificate: both leads to the board (default: 0Ohm).");

  private static final List<MeterSetting<Double>> PARTS = List.of(SHUNT, DIVIDER, LEADS);

  /** An Arduino takes its samples by itself; see docs/serial-protocol.md. */
  private static final Rates RATES = Rates.streamed(2000);

  /** Registered in META-INF/services. */
  public ArduinoKind() {
    super(
        "arduino",
        new Traits(
            false,
            Boundary.BOARD,
            false,
            "10.5 % uncalibrated; its certificate's",
            Verified.DOCUMENT,
            PlausiblePower.ofWatts(300, "36 V and 8 A of an INA226 with 10 mOhm")),
        RATES);
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return List.of(PORT, CALIBRATION, MARKER, DEVICE, SHUNT, DIVIDER, LEADS);
  }

  @Override
  protected void require(MeterSettings settings) {
    if (settings.get(PORT).isEmpty()) {
      throw new IllegalArgumentException(
          "--meter arduino needs --port, got none; ports here: "
              + (ports().isEmpty() ? "none" : String.join(", ", ports())));
    }
    for (MeterSetting<Double> part : PARTS) {
      if (settings.get(part).isPresent() && settings.get(CALIBRATION).isPresent()) {
        throw new IllegalArgumentException(
            "%s is for a device without certificate, got --calibration %s too; leave one of them out"
                .formatted(part.option(), settings.get(CALIBRATION).get()));
      }
    }
    if (settings.get(CALIBRATION).isEmpty()) {
      parts(settings);
    }
  }

  private static SensorWiring parts(MeterSettings settings) {
    Optional<Double> divider = settings.get(DIVIDER);
    return new SensorWiring(
        settings
            .get(SHUNT)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "--meter arduino needs --calibration or --shunt, got neither; state the shunt that is there, such as --shunt 100mOhm")),
        divider.isPresent() ? OptionalDouble.of(divider.get()) : OptionalDouble.empty(),
        settings.get(LEADS).orElse(0.0));
  }

  private static MeterSetting<Double> ohms(String option, String description) {
    return new MeterSetting<>(option, "OHM", description, Double.class, Unit.OHM::parse);
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException refused) {
      throw new IllegalArgumentException(
          "a divider's ratio is a number from 0.01 to 1, got '%s'".formatted(text), refused);
    }
  }

  /** Stamps with {@link System#nanoTime()}: its readers' threads are the serial port's. */
  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    Optional<Path> certificate = settings.get(CALIBRATION);
    DeviceCalibration calibration =
        certificate.isPresent()
            ? DeviceCalibration.read(certificate.get())
            : DeviceCalibration.nominal(parts(settings));
    return SerialMeter.open(
        new SerialSettings(
            settings.get(PORT).orElseThrow(),
            settings.rate().hertz(),
            calibration,
            settings.get(MARKER),
            SerialSettings.DEFAULT_LATENCY_BOUND_SECONDS,
            settings.get(DEVICE)));
  }

  /**
   * Asks the device at a port for what it reports of itself.
   *
   * @throws IOException in one line, if no device with the sketch answers
   */
  public static DeviceFacts ask(String port) throws IOException {
    try (SerialMeter meter = SerialMeter.open(SerialSettings.forCodes(port))) {
      return meter.facts();
    }
  }

  /** Serial ports of this host; pseudo-terminals are none. */
  public static List<String> ports() {
    try {
      NativeLibrary.prepare();
      return Arrays.stream(SerialPort.getCommPorts()).map(SerialPort::getSystemPortPath).toList();
    } catch (IOException unavailable) {
      return List.of();
    }
  }
}
