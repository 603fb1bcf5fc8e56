package pijoule.analysis.stats;

import java.util.OptionalDouble;

/** Welch's t test: two means whose samples need not scatter alike. */
public final class Welch {
  private static final int MIN_VALUES = 2;

  private Welch() {}

  /**
   * Tests whether two means differ (Welch 1947, Biometrika 34, 28-35; degrees of freedom by
   * Satterthwaite 1946, Biometrics Bulletin 2, 110-114). It assumes independent values.
   *
   * @param first finite
   * @param second finite
   * @return two-sided p, 0 to 1; absent where a sample has fewer than two values, or neither
   *     scatters
   * @throws IllegalArgumentException if a value is not finite
   */
  public static OptionalDouble p(double[] first, double[] second) {
    Sample.requireFinite(first);
    Sample.requireFinite(second);
    if (first.length < MIN_VALUES || second.length < MIN_VALUES) {
      return OptionalDouble.empty();
    }
    double one = Sample.variance(first) / first.length;
    double other = Sample.variance(second) / second.length;
    double whole = one + other;
    if (!(whole > 0)) {
      return OptionalDouble.empty();
    }
    double freedom =
        whole * whole / (one * one / (first.length - 1) + other * other / (second.length - 1));
    double t = (Sample.mean(first) - Sample.mean(second)) / Math.sqrt(whole);
    return OptionalDouble.of(Student.beyond(t, freedom));
  }
}
