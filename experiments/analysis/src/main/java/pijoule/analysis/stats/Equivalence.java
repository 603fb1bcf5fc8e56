package pijoule.analysis.stats;

/**
 * Test whether a ratio lies within a margin of 1: equal for all purposes, different for some, or
 * neither shown. Being not significantly different is not being equal.
 *
 * @param margin dimensionless: the ratio is compared with 1 - margin and 1 + margin
 * @param pEquivalent probability of an estimate so deep within the margin, or deeper, were the
 *     ratio on its nearer bound
 * @param pOutside probability of an estimate so far outside the margin, or farther, were the ratio
 *     on that bound; twice that of one side, because the side is not chosen beforehand
 */
public record Equivalence(double margin, double pEquivalent, double pOutside) {
  /**
   * Tests by two one-sided tests (Schuirmann 1987, Journal of Pharmacokinetics and Biopharmaceutics
   * 15, 657-680) on the logarithms of the bounds; the larger p is the test's.
   *
   * @param contrast of which the ratio is in question
   * @param margin above 0 and below 1
   * @return both p-values, each 0 to 1
   * @throws IllegalArgumentException if the margin is out of bounds
   */
  public static Equivalence tost(LogContrast contrast, double margin) {
    if (!(margin > 0 && margin < 1)) {
      throw new IllegalArgumentException("a margin must be above 0 and below 1, got " + margin);
    }
    double low = Math.log1p(-margin);
    double high = Math.log1p(margin);
    double within = Math.max(contrast.pAbove(low), contrast.pBelow(high));
    double outside = Math.min(1, 2 * Math.min(contrast.pAbove(high), contrast.pBelow(low)));
    return new Equivalence(margin, within, outside);
  }
}
