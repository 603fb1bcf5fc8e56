package pijoule.energy.serial;

import com.fazecast.jSerialComm.SerialPort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterHost;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.units.Frequency;

/** An Arduino with its sketch at a serial port: supply voltage and shunt current. */
public final class ArduinoKind extends MeterKind {
  /** The serial port. */
  public static final MeterSetting<String> PORT =
      MeterSetting.text(
          "--port", "<port>", "arduino, ppk2: the serial port, such as /dev/ttyUSB0.");

  /** The device's certificate; not calibrated without it. */
  public static final MeterSetting<Path> CALIBRATION =
      MeterSetting.file(
          "--calibration", "FILE", "arduino: the device's certificate (default: not calibrated).");

  /**
   * File of the exact times of the edges on D2, {@code time_ns,level} or {@code
   * time_ns,level,bound_ns} a line; the device's clock is tied by them and not by arrivals.
   */
  public static final MeterSetting<Path> MARKER =
      MeterSetting.file(
          "--marker",
          "FILE",
          "arduino: exact times of the edges on D2, rows time_ns,level[,bound_ns].");

  /** An Arduino takes its samples by itself; see docs/serial-protocol.md. */
  private static final Frequency MAX_DEVICE_RATE = Frequency.ofHertz(2000);

  /** A reader's thread stamps what comes; fetching it can wait. */
  private static final Frequency OFTEN_ENOUGH = Frequency.ofHertz(20);

  /** Registered in META-INF/services. */
  public ArduinoKind() {
    super(
        "arduino",
        new Traits(false, Boundary.BOARD, false, "10.5 % uncalibrated; its certificate's"));
  }

  @Override
  public List<MeterSetting<?>> settings() {
    return List.of(PORT, CALIBRATION, MARKER);
  }

  @Override
  public Frequency maxRate() {
    return MAX_DEVICE_RATE;
  }

  @Override
  public Frequency polling(Frequency rate) {
    return rate.compareTo(OFTEN_ENOUGH) > 0 ? OFTEN_ENOUGH : rate;
  }

  @Override
  protected void require(MeterSettings settings) {
    if (settings.get(PORT).isEmpty()) {
      throw new IllegalArgumentException(
          "--meter arduino needs --port, got none; ports here: "
              + (ports().isEmpty() ? "none" : String.join(", ", ports())));
    }
  }

  /** Stamps with {@link System#nanoTime()}: its readers' threads are the serial port's. */
  @Override
  protected Meter make(MeterSettings settings, MeterHost host) throws IOException {
    Optional<Path> certificate = settings.get(CALIBRATION);
    DeviceCalibration calibration =
        certificate.isPresent()
            ? DeviceCalibration.read(certificate.get())
            : DeviceCalibration.nominal();
    return SerialMeter.open(
        new SerialSettings(
            settings.get(PORT).orElseThrow(),
            settings.rate().hertz(),
            calibration,
            settings.get(MARKER),
            SerialSettings.DEFAULT_LATENCY_BOUND_SECONDS));
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
