package pijoule.energy.serial;

import com.fazecast.jSerialComm.SerialPort;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import pijoule.energy.meter.ArduinoPort;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterSettings;

/** The Arduino as a kind of meter. */
public final class Arduino {
  private Arduino() {}

  /**
   * Opens the meter that the settings name.
   *
   * @throws IllegalArgumentException in one line, if no port is named
   * @throws IOException in one line, if there is no such device or no such certificate
   */
  public static Meter open(MeterSettings settings) throws IOException {
    ArduinoPort arduino = settings.arduino();
    String port =
        arduino
            .port()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "--meter arduino needs --port, got none; ports here: "
                            + (ports().isEmpty() ? "none" : String.join(", ", ports()))));
    DeviceCalibration calibration =
        arduino.calibration().isPresent()
            ? DeviceCalibration.read(arduino.calibration().get())
            : DeviceCalibration.nominal();
    return SerialMeter.open(
        new SerialSettings(
            port,
            settings.rate().hertz(),
            calibration,
            arduino.marker(),
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
