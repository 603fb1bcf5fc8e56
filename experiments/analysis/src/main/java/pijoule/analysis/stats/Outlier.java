package pijoule.analysis.stats;

import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The value that is farthest from the mean of its sample, to be looked at; it stays in every
 * statistic.
 *
 * @param index of it
 * @param distance from the mean, in standard deviations of the sample
 * @param p of a value so far or farther, were all values normal
 */
public record Outlier(int index, double distance, double p) {
  private static final int MIN_VALUES = 3;

  /**
   * Tests the farthest value (Grubbs 1969, Technometrics 11, 1-21): p is n times that of one value
   * chosen beforehand, which for small p is exact. A fence at so many interquartile ranges has no
   * level: of clean samples of ten normal values one in twenty has a value beyond three.
   *
   * @param values finite
   * @return absent for fewer than three values, and where the others differ only by rounding, as
   *     readings of a coarse clock do: these are no normal sample
   * @throws IllegalArgumentException if a value is not finite
   */
  public static Optional<Outlier> farthest(double[] values) {
    Sample.requireFinite(values);
    int n = values.length;
    if (n < MIN_VALUES || Sample.constant(values)) {
      return Optional.empty();
    }
    double mean = Sample.mean(values);
    int far = 0;
    for (int i = 1; i < n; i++) {
      far = Math.abs(values[i] - mean) > Math.abs(values[far] - mean) ? i : far;
    }
    if (Sample.constant(without(values, far))) {
      return Optional.empty();
    }
    double distance = Math.abs(values[far] - mean) / Math.sqrt(Sample.variance(values));
    double rest = Math.max(0, (n - 1.0) * (n - 1.0) - n * distance * distance);
    double t = distance * Math.sqrt(n * (n - 2.0) / rest);
    return Optional.of(new Outlier(far, distance, Math.min(1, n * Student.beyond(t, n - 2))));
  }

  private static double[] without(double[] values, int index) {
    return IntStream.range(0, values.length)
        .filter(i -> i != index)
        .mapToDouble(i -> values[i])
        .toArray();
  }
}
