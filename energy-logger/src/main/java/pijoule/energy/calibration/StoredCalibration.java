package pijoule.energy.calibration;

/**
 * What the device carries of its calibration for any host that it is plugged into.
 *
 * @param hash first 16 hexadecimal digits of the certificate's SHA-256
 * @param voltageGainPpm voltage gain, millionths of the nominal one (1,000,000 is nominal)
 * @param voltageOffsetMicrovolts voltage at code 0, uV
 * @param currentGainPpm current gain, millionths of the nominal one
 * @param currentOffsetMicroamperes current at code 0, uA
 */
public record StoredCalibration(
    String hash,
    int voltageGainPpm,
    int voltageOffsetMicrovolts,
    int currentGainPpm,
    int currentOffsetMicroamperes) {
  private static final int HASH_DIGITS = 16;
  private static final double MILLION = 1e6;

  /**
   * @throws IllegalArgumentException if the hash is not 16 lower-case hexadecimal digits
   */
  public StoredCalibration {
    if (!hash.matches("[0-9a-f]{16}")) {
      throw new IllegalArgumentException(
          "a stored hash has 16 lower-case hexadecimal digits, got '%s'".formatted(hash));
    }
  }

  /** What a device is to carry of a certificate with such a SHA-256. */
  public static StoredCalibration of(Certificate certificate, String sha256) {
    Sensor sensor = certificate.device().sensor();
    LineFit voltage = certificate.voltage().fit();
    LineFit current = certificate.current().fit();
    return new StoredCalibration(
        sha256.substring(0, HASH_DIGITS),
        millionths(voltage.gain() / sensor.nominalVolts()),
        millionths(voltage.offset()),
        millionths(current.gain() / sensor.nominalAmperes()),
        millionths(current.offset()));
  }

  private static int millionths(double value) {
    return Math.toIntExact(Math.round(value * MILLION));
  }
}
