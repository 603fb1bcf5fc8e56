package pijoule.energy.serial;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import pijoule.energy.calibration.Certificate.Device;
import pijoule.energy.calibration.Sensor;

/**
 * Facts that a device reports of itself.
 *
 * @param firmware name and version, {@code unknown} where it was not reported
 * @param serial serial number, {@code unknown} where it was not reported
 * @param sensor key of the sensor, {@code none} where the device does not find it, {@code unknown}
 *     where it was not reported
 * @param reference the converter's reference, {@code unknown} where it was not reported
 * @param calibration hash of the calibration that the device carries, {@code none} if none
 */
public record DeviceFacts(
    String firmware, String serial, String sensor, String reference, String calibration) {
  private static final String UNKNOWN = "unknown";

  /** Sensor of a device that does not find the chip it was built for. */
  static final String NO_SENSOR = "none";

  static final DeviceFacts NONE = new DeviceFacts(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, "none");

  /** True if the device says a name of its own. */
  boolean isNamed() {
    return !serial.equals(UNKNOWN) && !serial.equals(Device.UNNAMED);
  }

  /** The sensor; empty where the device reports none that is known. */
  Optional<Sensor> knownSensor() {
    return Arrays.stream(Sensor.values()).filter(any -> any.key().equals(sensor)).findFirst();
  }

  /** Reads the line that answers {@code ?}: {@code #id NAME VERSION key=value ...}. */
  static DeviceFacts of(String line) {
    Map<String, String> values = values(line);
    String[] words = line.split(" ", -1);
    return new DeviceFacts(
        words.length > 2 ? words[1] + " " + words[2] : UNKNOWN,
        values.getOrDefault("serial", UNKNOWN),
        values.getOrDefault("sensor", UNKNOWN),
        values.getOrDefault("ref", UNKNOWN),
        values.getOrDefault("cal", "none"));
  }

  /** The words {@code key=value} of a line. */
  static Map<String, String> values(String line) {
    Map<String, String> values = new HashMap<>();
    for (String word : line.split(" ", -1)) {
      int equals = word.indexOf('=');
      if (equals > 0) {
        values.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return values;
  }
}
