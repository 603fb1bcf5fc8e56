package pijoule.energy.calibration;

import java.io.IOException;
import java.time.Duration;
import pijoule.energy.calibration.Certificate.Device;
import pijoule.energy.calibration.ChannelCalibration.LineFit;

/** A device that can be calibrated: it gives raw codes and keeps the result. */
public interface CodeSource extends AutoCloseable {
  /** Who it is. */
  Device device();

  /**
   * Gives it a name, which it keeps.
   *
   * @param name 1 to 15 of A-Z a-z 0-9 -
   * @throws IOException in one line, if it does not take it
   */
  void name(String name) throws IOException;

  /**
   * Takes the mean over a while that begins now; blocks until it is over.
   *
   * @throws IOException in one line, if the device does not report
   */
  CodeMean take(Duration duration) throws IOException;

  /**
   * Stores a calibration in the device.
   *
   * @throws IOException in one line, if the device does not answer with what it was given
   */
  void store(StoredCalibration calibration) throws IOException;

  @Override
  void close() throws IOException;

  /**
   * Mean codes of a device over a while.
   *
   * @param voltage the voltage channel
   * @param current the current channel
   */
  record CodeMean(ChannelMean voltage, ChannelMean current) {}

  /**
   * Reports of one channel over a while; a report's code is its sum divided by its conversions.
   *
   * @param mean mean code
   * @param sd standard deviation of the reports' codes
   * @param reports number of reports, 2 or more
   * @param least least code of a report
   * @param greatest greatest code of a report
   * @param drift mean code of the later half less that of the earlier half
   */
  record ChannelMean(
      double mean, double sd, long reports, double least, double greatest, double drift) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if there are fewer than two reports, or the codes contradict
     *     each other
     */
    public ChannelMean {
      if (reports < 2 || !(sd >= 0) || !(least <= mean && mean <= greatest)) {
        throw new IllegalArgumentException(
            "a mean needs 2 reports or more and least <= mean <= greatest, got %s reports, %s, %s, %s"
                .formatted(reports, least, mean, greatest));
      }
    }
  }

  /**
   * Calibration that a device carries for any host that it is plugged into.
   *
   * @param hash first 16 hexadecimal digits of the certificate's SHA-256
   * @param voltageGainPpm voltage gain, millionths of the nominal one (1,000,000 is nominal)
   * @param voltageOffsetMicrovolts voltage at code 0, uV
   * @param currentGainPpm current gain, millionths of the nominal one
   * @param currentOffsetMicroamperes current at code 0, uA
   */
  record StoredCalibration(
      String hash,
      int voltageGainPpm,
      int voltageOffsetMicrovolts,
      int currentGainPpm,
      int currentOffsetMicroamperes) {
    private static final int HASH_DIGITS = 16;
    private static final double MILLION = 1e6;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the hash is not 16 lower-case hexadecimal digits
     */
    public StoredCalibration {
      if (!hash.matches("[0-9a-f]{16}")) {
        throw new IllegalArgumentException(
            "a stored hash has 16 lower-case hexadecimal digits, got '%s'".formatted(hash));
      }
    }

    /** Makes a device's part of a certificate with such a SHA-256. */
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
}
