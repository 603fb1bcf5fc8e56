package pijoule.energy.calibration;

/**
 * One value that was applied, and what the device made of it.
 *
 * @param applied the instrument's reading, V or A
 * @param meanCode mean code of the device
 * @param sdCode standard deviation of the reports' codes
 * @param reports number of reports, 2 or more
 */
public record CalibrationPoint(double applied, double meanCode, double sdCode, long reports) {
  /**
   * @throws IllegalArgumentException if a value is not finite or a count is too small
   */
  public CalibrationPoint {
    boolean finite = Double.isFinite(applied) && Double.isFinite(meanCode);
    if (!finite || !(sdCode >= 0) || Double.isInfinite(sdCode) || reports < 2) {
      throw new IllegalArgumentException(
          "a point has finite values and 2 reports or more, got %s, %s, %s, %s"
              .formatted(applied, meanCode, sdCode, reports));
    }
  }

  static CalibrationPoint of(double applied, ChannelMean codes) {
    return new CalibrationPoint(applied, codes.mean(), codes.sd(), codes.reports());
  }

  /** Standard uncertainty of the mean code from the reports' scatter; GUM 4.2.3. */
  double uMeanCode() {
    return sdCode / Math.sqrt(reports);
  }
}
