package pijoule.energy.calibration;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * One channel's calibration.
 *
 * @param points two or more, in rising order, that the line is fitted to
 * @param check a point between the outermost two that the line is not fitted to
 * @param range the sensor's codes
 */
public record ChannelCalibration(
    List<CalibrationPoint> points, Optional<CalibrationPoint> check, CodeRange range) {
  /**
   * @throws IllegalArgumentException in one line, if there are fewer than two points, they do not
   *     rise together with their codes or lie too close, or the check point is not between them
   */
  public ChannelCalibration {
    Objects.requireNonNull(check, "check");
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
}
