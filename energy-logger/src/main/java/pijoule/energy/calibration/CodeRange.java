package pijoule.energy.calibration;

/**
 * Codes of one channel of a sensor.
 *
 * @param minCode least code that the sensor gives
 * @param maxCode greatest code that it gives
 * @param stepCodes distance of neighbouring readings
 * @param nonlinearityCodes limit of error of a reading about the line, codes
 * @param minSpanCodes nearer than this, the errors of two points outweigh their distance
 */
public record CodeRange(
    double minCode,
    double maxCode,
    double stepCodes,
    double nonlinearityCodes,
    double minSpanCodes) {
  /**
   * @throws IllegalArgumentException if the codes are not in order, or a distance is not above 0
   */
  public CodeRange {
    boolean ordered = minCode < maxCode && maxCode < Double.POSITIVE_INFINITY;
    boolean apart = stepCodes > 0 && nonlinearityCodes > 0 && minSpanCodes > 0;
    if (!ordered || !apart || !(minSpanCodes < maxCode - minCode)) {
      throw new IllegalArgumentException(
          "a range of codes needs min < max, and a step, a non-linearity and a span above 0, got %s to %s, %s, %s and %s"
              .formatted(minCode, maxCode, stepCodes, nonlinearityCodes, minSpanCodes));
    }
  }

  /** True where a report touched an end of the range: its code then says nothing. */
  public boolean isTouchedBy(ChannelMean codes) {
    return codes.least() < minCode + 0.5 || codes.greatest() > maxCode - 0.5;
  }
}
