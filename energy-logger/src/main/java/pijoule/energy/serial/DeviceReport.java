package pijoule.energy.serial;

import java.util.Optional;

/**
 * Report of a device on one interval: sums of readings of each channel.
 *
 * @param seq the report's number, 0 to 2^32-1; goes on over a reset, restarts with the supply
 * @param deviceMicros the device's micros() at the last reading, us, 0 to 2^32-1
 * @param voltageCount readings in {@code voltageSum}, 1 to 65535
 * @param voltageSum sum of the voltage channel's readings in the sensor's units, 0 to 2^24-1
 * @param currentCount readings in {@code currentSum}, 1 to 65535
 * @param currentSum sum of the current channel's readings in the sensor's units, 0 to 2^24-1
 * @param products of the readings; empty in a text and from the sketch's version 1.0
 */
public record DeviceReport(
    long seq,
    long deviceMicros,
    int voltageCount,
    long voltageSum,
    int currentCount,
    long currentSum,
    Optional<Products> products) {
  /**
   * Sums that a mean power needs, over pairs of a voltage reading and the current reading after it.
   *
   * @param voltageByCurrent sum of the products of both, 0 to 2^40-1
   * @param currentSquared sum of the squares of the current's, 0 to 2^40-1
   * @param clipped readings of both channels at the sensor's greatest code
   */
  public record Products(long voltageByCurrent, long currentSquared, int clipped) {}

  /** Greatest value of {@code seq} and {@code deviceMicros}. */
  static final long MAX_U32 = 0xffff_ffffL;

  static final long MAX_U24 = 0xff_ffffL;
  static final int MAX_COUNT = 0xffff;

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if a value lies outside its bounds
   */
  public DeviceReport {
    within("seq", seq, 0, MAX_U32);
    within("device_micros", deviceMicros, 0, MAX_U32);
    within("voltage_count", voltageCount, 1, MAX_COUNT);
    within("voltage_sum", voltageSum, 0, MAX_U24);
    within("current_count", currentCount, 1, MAX_COUNT);
    within("current_sum", currentSum, 0, MAX_U24);
  }

  /** Makes a report of only sums, as the sketch's version 1.0 and texts have them. */
  DeviceReport(
      long seq,
      long deviceMicros,
      int voltageCount,
      long voltageSum,
      int currentCount,
      long currentSum) {
    this(seq, deviceMicros, voltageCount, voltageSum, currentCount, currentSum, Optional.empty());
  }

  /** True if a reading was at the sensor's greatest code: its pin may have been higher. */
  boolean isClipped() {
    return products.isPresent() && products.get().clipped() > 0;
  }

  private static void within(String key, long value, long least, long greatest) {
    if (value < least || value > greatest) {
      throw new IllegalArgumentException(
          "%s must lie within %s and %s, got %s".formatted(key, least, greatest, value));
    }
  }
}
