package pijoule.energy.calibration;

import java.util.List;

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

  /** What each point's value counts for in the line's value at a code; they add up to 1. */
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

  /** What was applied at a point less what the line says, V or A. */
  public double residual(CalibrationPoint point) {
    return point.applied() - at(point.meanCode());
  }
}
