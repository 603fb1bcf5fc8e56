package pijoule.analysis.stats;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A main effect or an interaction.
 *
 * @param factors that it is of, by their place in the design
 * @param stratum whose error it is tested against: that of its factor that is easiest to change
 * @param squares sum of squares, in the values' unit squared
 * @param freedom degrees of freedom
 * @param sharePercent of the total sum of squares, %: Jain's allocation of variation; 0 where
 *     nothing varies
 * @param atLastLevels what it adds to the grand mean where each of its factors has its last level,
 *     in the values' unit
 * @param f ratio of its mean square to that of its error; absent where there is no error
 * @param p probability of such a ratio or a greater one, were there no effect; absent with f
 * @param byPair its interaction with pairs of boards: against this it is tested for boards in
 *     general; absent where there is one pair
 */
public record AnovaEffect(
    List<Integer> factors,
    Stratum stratum,
    double squares,
    int freedom,
    double sharePercent,
    double atLastLevels,
    OptionalDouble f,
    OptionalDouble p,
    Optional<ErrorTerm> byPair) {
  /**
   * {@return p of the effect for boards in general, of which the pairs are a sample; absent where
   * there is one pair, or the effect is the same on all}
   */
  public OptionalDouble boardsP() {
    return byPair
        .filter(ErrorTerm::known)
        .map(error -> OptionalDouble.of(error.p(squares / freedom, freedom)))
        .orElse(OptionalDouble.empty());
  }
}
