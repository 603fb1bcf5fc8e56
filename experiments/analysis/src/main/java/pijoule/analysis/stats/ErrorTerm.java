package pijoule.analysis.stats;

/**
 * What a stratum's values vary by without a factor.
 *
 * @param stratum of it
 * @param squares sum of squares, in the values' unit squared
 * @param freedom degrees of freedom; 0 where nothing is known
 * @param sharePercent of the total sum of squares, %
 */
public record ErrorTerm(Stratum stratum, double squares, int freedom, double sharePercent) {
  /**
   * @return mean square; not a number without degrees of freedom
   */
  public double meanSquare() {
    return squares / freedom;
  }

  /** Whether anything can be tested against it. */
  boolean known() {
    return freedom > 0 && squares > 0;
  }
}
