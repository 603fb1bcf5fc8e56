package pijoule.analysis.stats;

import java.util.Optional;

/**
 * A least-squares straight line.
 *
 * @param intercept value at 0, in the values' unit
 * @param slope in the values' unit per unit of the variable
 */
public record StraightLine(double intercept, double slope) {
  private static final int MIN_PAIRS = 2;

  /**
   * Fits the line (Draper and Smith 1998, section 1.2).
   *
   * @param x finite
   * @param y finite, as many
   * @return absent for fewer than two pairs, or where x does not vary
   * @throws IllegalArgumentException if a value is not finite, or the samples differ in length
   */
  public static Optional<StraightLine> of(double[] x, double[] y) {
    Sample.requireFinite(x);
    Sample.requireFinite(y);
    if (x.length != y.length) {
      throw new IllegalArgumentException(
          "pairs need samples of one length, got %s and %s".formatted(x.length, y.length));
    }
    if (x.length < MIN_PAIRS || Sample.constant(x)) {
      return Optional.empty();
    }
    double middle = Sample.mean(x);
    double mean = Sample.mean(y);
    double squares = 0;
    double products = 0;
    for (int i = 0; i < x.length; i++) {
      squares += (x[i] - middle) * (x[i] - middle);
      products += (x[i] - middle) * (y[i] - mean);
    }
    double slope = products / squares;
    return Optional.of(new StraightLine(mean - slope * middle, slope));
  }

  /**
   * {@return the line's value there}
   *
   * @param x of the variable
   */
  public double at(double x) {
    return intercept + slope * x;
  }
}
