package pijoule.analysis.stats;

import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Variation of a stratum's values without a factor.
 *
 * @param stratum of it
 * @param squares sum of squares, in the values' unit squared
 * @param freedom degrees of freedom; 0 where nothing is known
 * @param sharePercent of the total sum of squares, %
 */
public record ErrorTerm(Stratum stratum, double squares, int freedom, double sharePercent) {
  /** {@return mean square; not a number without degrees of freedom} */
  public double meanSquare() {
    return squares / freedom;
  }

  /**
   * {@return ratio of its mean square to this one's; absent where nothing is known of either}
   *
   * @param other another term
   */
  public OptionalDouble f(ErrorTerm other) {
    return known() && other.freedom > 0
        ? OptionalDouble.of(other.meanSquare() / meanSquare())
        : OptionalDouble.empty();
  }

  /**
   * {@return probability of such a ratio or a greater one, were the other only what this one is;
   * absent where nothing is known of either}
   *
   * @param other another term
   */
  public OptionalDouble p(ErrorTerm other) {
    return f(other).stream().map(f -> p(other.meanSquare(), other.freedom)).findFirst();
  }

  /**
   * {@return probability of such a mean square or a greater one, were there no effect}
   *
   * @param meanSquare of an effect, at least 0
   * @param effectFreedom its degrees of freedom, at least 1
   */
  double p(double meanSquare, int effectFreedom) {
    return FDistribution.of(effectFreedom, freedom).survivalProbability(meanSquare / meanSquare());
  }

  /** {@return whether anything can be tested against this term} */
  boolean known() {
    return freedom > 0 && squares > 0;
  }
}
