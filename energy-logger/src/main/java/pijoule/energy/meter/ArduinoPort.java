package pijoule.energy.meter;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Settings of {@link MeterKind#ARDUINO}.
 *
 * @param port the serial port
 * @param calibration the device's certificate; not calibrated where empty
 * @param marker file of the exact times of the edges on D2, {@code time_ns,level} or {@code
 *     time_ns,level,bound_ns} a line; the device's clock is tied by them and not by arrivals
 */
public record ArduinoPort(
    Optional<String> port, Optional<Path> calibration, Optional<Path> marker) {
  /** Nothing set. */
  public static final ArduinoPort NONE =
      new ArduinoPort(Optional.empty(), Optional.empty(), Optional.empty());

  /** Checks that nothing is null. */
  public ArduinoPort {
    Objects.requireNonNull(port, "port");
    Objects.requireNonNull(calibration, "calibration");
    Objects.requireNonNull(marker, "marker");
  }
}
