package pijoule.analysis.stats;

import java.util.Optional;

/**
 * Trend of values along a variable: the least-squares straight line.
 *
 * @param slope in the values' unit per unit of the variable
 * @param p two-sided, of no slope
 */
public record Trend(double slope, double p) {
  private static final int MIN_VALUES = 3;

  /**
   * Fits the line; the slope is compared with its standard error by Student's t with n - 2 degrees
   * of freedom (Montgomery 2017, section 10.4). It assumes independent scatter about the line.
   *
   * @param x finite
   * @param y finite, as many
   * @return absent for fewer than three pairs, or where x or y does not scatter
   * @throws IllegalArgumentException if a value is not finite, or the samples differ in length
   */
  public static Optional<Trend> of(double[] x, double[] y) {
    Sample.requireFinite(x);
    Sample.requireFinite(y);
    if (x.length != y.length) {
      throw new IllegalArgumentException(
          "pairs need samples of one length, got %s and %s".formatted(x.length, y.length));
    }
    int n = x.length;
    if (n < MIN_VALUES || Sample.constant(x) || Sample.constant(y)) {
      return Optional.empty();
    }
    double middle = Sample.mean(x);
    double mean = Sample.mean(y);
    double squares = 0;
    double products = 0;
    for (int i = 0; i < n; i++) {
      squares += (x[i] - middle) * (x[i] - middle);
      products += (x[i] - middle) * (y[i] - mean);
    }
    double slope = products / squares;
    double residual = 0;
    for (int i = 0; i < n; i++) {
      double off = y[i] - mean - slope * (x[i] - middle);
      residual += off * off;
    }
    double t = slope / Math.sqrt(residual / (n - 2) / squares);
    return Optional.of(new Trend(slope, Student.beyond(t, n - 2)));
  }
}
