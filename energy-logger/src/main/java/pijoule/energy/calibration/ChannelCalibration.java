package pijoule.energy.calibration;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import pijoule.energy.calibration.Certificate.Specification;
import pijoule.energy.calibration.CodeSource.ChannelMean;
import pijoule.energy.calibration.Sensor.CodeRange;

/**
 * One channel's calibration.
 *
 * @param points two or more, in rising order, that the line is fitted to
 * @param check a point between the outermost two that the line is not fitted to
 * @param range the sensor's codes
 */
public record ChannelCalibration(
    List<CalibrationPoint> points, Optional<CalibrationPoint> check, CodeRange range) {
  /** Expanded uncertainty of a mean; a normal deviation exceeds it once in 15,000 times. */
  private static final double NOISE_FACTOR = 4;

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException in one line, if there are fewer than two points, they do not
   *     rise together with their codes or lie too close, or the check point is not between them
   */
  public ChannelCalibration {
    points = List.copyOf(points);
    if (points.size() < 2) {
      throw new IllegalArgumentException("a line needs 2 points or more, got " + points.size());
    }
    for (int i = 1; i < points.size(); i++) {
      requireRise(points.get(i - 1), points.get(i));
    }
    CalibrationPoint first = points.get(0);
    CalibrationPoint last = points.get(points.size() - 1);
    requireSpan(first, last, range.minSpanCodes());
    if (check.isPresent()
        && (check.get().applied() <= first.applied() || check.get().applied() >= last.applied())) {
      throw new IllegalArgumentException(
          "a check point lies between %s and %s, got %s; apply a value in the middle"
              .formatted(first.applied(), last.applied(), check.get().applied()));
    }
  }

  private static void requireRise(CalibrationPoint lower, CalibrationPoint higher) {
    if (higher.applied() <= lower.applied() || higher.meanCode() <= lower.meanCode()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "points rise together with their codes, got %s at code %.2f and then %s at code %.2f; the points are swapped, or the wires",
              lower.applied(),
              lower.meanCode(),
              higher.applied(),
              higher.meanCode()));
    }
  }

  private static void requireSpan(
      CalibrationPoint first, CalibrationPoint last, double minSpanCodes) {
    double span = last.meanCode() - first.meanCode();
    if (span < minSpanCodes) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "points lie %.0f codes apart or more, got %.0f; apply a value further away",
              minSpanCodes,
              span));
    }
  }

  /** The line through the points. */
  public LineFit fit() {
    return LineFit.of(points);
  }

  /**
   * Limit of error of the line's value at a code, V or A: what the instrument, the converter's
   * non-linearity and the noise of the means allow, all at their worst together.
   */
  double limitAt(double code, Specification instrument) {
    double gain = fit().gain();
    double[] weights = LineFit.weights(points, code);
    double limit = 0;
    for (int i = 0; i < weights.length; i++) {
      limit += Math.abs(weights[i]) * limitOf(points.get(i), gain, instrument);
    }
    return limit;
  }

  private double limitOf(CalibrationPoint point, double gain, Specification instrument) {
    double codes = range.nonlinearityCodes() + NOISE_FACTOR * point.uMeanCode();
    return instrument.limit(point.applied()) + gain * codes;
  }

  /**
   * Requires that the check point lies on the line, as far as the instrument can say.
   *
   * @throws IllegalArgumentException in one line, if its residual exceeds what the stated limits
   *     allow
   */
  void requireCheck(Specification instrument, String unit) {
    if (check.isEmpty()) {
      return;
    }
    CalibrationPoint point = check.get();
    LineFit line = fit();
    double most = limitAt(point.meanCode(), instrument) + limitOf(point, line.gain(), instrument);
    double residual = line.residual(point);
    if (Math.abs(residual) > most) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the check must agree with the line within %.4f %s by the stated limits, got %.4f %s"
                  + " applied and %.4f %s read; take it again, or the whole calibration",
              most,
              unit,
              point.applied(),
              unit,
              line.at(point.meanCode()),
              unit));
    }
  }

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
     * Checks the values.
     *
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

  /**
   * The line from codes to values: value = gain x code + offset.
   *
   * @param gain V or A per code
   * @param offset value at code 0, V or A
   */
  public record LineFit(double gain, double offset) {
    /** Ordinary least squares; with two points the line through them. */
    static LineFit of(List<CalibrationPoint> points) {
      double meanCode = meanCode(points);
      double meanValue = points.stream().mapToDouble(CalibrationPoint::applied).average().orElse(0);
      double products =
          points.stream()
              .mapToDouble(p -> (p.meanCode() - meanCode) * (p.applied() - meanValue))
              .sum();
      double gain = products / sumOfSquares(points, meanCode);
      return new LineFit(gain, meanValue - gain * meanCode);
    }

    /** Weight of each point's value in the line's value at a code; the weights add up to 1. */
    static double[] weights(List<CalibrationPoint> points, double code) {
      double meanCode = meanCode(points);
      double squares = sumOfSquares(points, meanCode);
      return points.stream()
          .mapToDouble(
              p -> 1.0 / points.size() + (code - meanCode) * (p.meanCode() - meanCode) / squares)
          .toArray();
    }

    private static double meanCode(List<CalibrationPoint> points) {
      return points.stream().mapToDouble(CalibrationPoint::meanCode).average().orElse(0);
    }

    private static double sumOfSquares(List<CalibrationPoint> points, double meanCode) {
      return points.stream().mapToDouble(p -> Math.pow(p.meanCode() - meanCode, 2)).sum();
    }

    /** The value of a code, V or A. */
    public double at(double code) {
      return gain * code + offset;
    }

    /** The code of a value. */
    double codeOf(double value) {
      return (value - offset) / gain;
    }

    /** Value applied at a point less the line's value there, V or A. */
    public double residual(CalibrationPoint point) {
      return point.applied() - at(point.meanCode());
    }
  }
}
