package pijoule.energy.calibration;

/**
 * The device that is calibrated.
 *
 * @param serial its serial number
 * @param firmware name and version of its firmware
 * @param reference its converter's reference: {@code internal}, {@code avcc}, or {@code none}
 * @param sensor what it measures with
 */
public record Device(String serial, String firmware, String reference, Sensor sensor) {
  /** Serial number that a device says which was never given one. */
  public static final String UNNAMED = "unset";

  /**
   * @throws IllegalArgumentException if the serial number is blank
   */
  public Device {
    if (serial.isBlank()) {
      throw new IllegalArgumentException(
          "a calibrated device has a serial number, got none; store one with the command N");
    }
  }
}
