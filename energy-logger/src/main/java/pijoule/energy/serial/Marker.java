package pijoule.energy.serial;

/**
 * An edge at the device's marker input.
 *
 * @param seq the marker's number, 0 to 2^32-1; markers and reports are counted apart
 * @param deviceMicros the device's micros() at the edge, us, 0 to 2^32-1
 * @param high the input's level after the edge
 */
public record Marker(long seq, long deviceMicros, boolean high) {
  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if a value lies outside its bounds
   */
  public Marker {
    if (seq < 0 || seq > DeviceReport.MAX_U32) {
      throw new IllegalArgumentException("marker seq must lie within 0 and 2^32-1, got " + seq);
    }
    if (deviceMicros < 0 || deviceMicros > DeviceReport.MAX_U32) {
      throw new IllegalArgumentException(
          "device_micros must lie within 0 and 2^32-1, got " + deviceMicros);
    }
  }
}
