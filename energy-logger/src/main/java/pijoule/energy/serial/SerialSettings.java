package pijoule.energy.serial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Settings of a meter at a serial port.
 *
 * @param port name or path of the port
 * @param hertz reports a second, 1 to 2000
 * @param calibration from readings to volts and amperes
 * @param markerLog file of exact times of the marker's edges, {@code time_ns,level[,bound_ns]}
 * @param latencyBoundSeconds greatest value of the least delay of a frame, s
 * @param device name of the device that must be there; empty: any
 */
public record SerialSettings(
    String port,
    double hertz,
    DeviceCalibration calibration,
    Optional<Path> markerLog,
    double latencyBoundSeconds,
    Optional<String> device) {
  /** A USB bridge with its latency timer at 1 ms; see docs/decisions/010-serial-port.md. */
  public static final double DEFAULT_LATENCY_BOUND_SECONDS = 1e-3;

  private static final double CODES_HERTZ = 170;

  /** Settings of any device. */
  public SerialSettings(
      String port,
      double hertz,
      DeviceCalibration calibration,
      Optional<Path> markerLog,
      double latencyBoundSeconds) {
    this(port, hertz, calibration, markerLog, latencyBoundSeconds, Optional.empty());
  }

  /** Settings of any device whose samples are its codes. */
  static SerialSettings forCodes(String port) {
    return new SerialSettings(
        port,
        CODES_HERTZ,
        DeviceCalibration.codes(),
        Optional.empty(),
        DEFAULT_LATENCY_BOUND_SECONDS);
  }

  /**
   * Requires the device that is wanted, the one that was there before, and the calibration's.
   *
   * @param now the device that is there
   * @param before the device that was there; {@link DeviceFacts#NONE} at first
   * @throws IOException in one line, if it is another
   */
  void requireDevice(DeviceFacts now, DeviceFacts before) throws IOException {
    if (device.isPresent() && !device.get().equals(now.serial())) {
      throw new IOException(
          "the device at %s must be %s, got %s; correct the port or --device-name, or give it that name"
              .formatted(port, device.get(), now.serial()));
    }
    if (before.isNamed() && !before.serial().equals(now.serial())) {
      throw new IOException(
          "the device at %s must stay the same, got %s after %s; record each by itself"
              .formatted(port, now.serial(), before.serial()));
    }
    calibration.requireOf(now, port);
  }

  /** Checks that the link carries the rate. */
  public SerialSettings {
    SerialLink.carrying(hertz);
  }
}
