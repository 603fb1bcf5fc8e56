package pijoule.analysis.stats;

/**
 * Simultaneous tests and intervals: the chance that any of several errs is at most the sum of their
 * chances (Bonferroni's inequality; Dunn 1961, Journal of the American Statistical Association 56,
 * 52-64), however they depend on each other. A test and an interval by it always agree.
 */
public final class Bonferroni {
  private Bonferroni() {}

  /**
   * {@return the adjusted p, 0 to 1}
   *
   * @param p of one test, 0 to 1
   * @param tests that are made, at least 1
   * @throws IllegalArgumentException if a number is out of bounds
   */
  public static double adjust(double p, int tests) {
    if (!(p >= 0 && p <= 1) || tests < 1) {
      throw new IllegalArgumentException(
          "a p-value must be from 0 to 1 and of at least 1 test, got %s of %s".formatted(p, tests));
    }
    return Math.min(1, p * tests);
  }
}
