package pijoule.analysis.stats;

/**
 * A factor of an analysis of variance.
 *
 * @param name of it
 * @param levels at least 2
 * @param stratum in which its levels were assigned: any but {@link Stratum#ROUND}
 */
public record AnovaFactor(String name, int levels, Stratum stratum) {
  public AnovaFactor {
    if (levels < 2) {
      throw new IllegalArgumentException(
          "factor " + name + " needs at least 2 levels, got " + levels);
    }
    if (stratum == Stratum.ROUND) {
      throw new IllegalArgumentException("factor " + name + " must vary within a round");
    }
  }
}
