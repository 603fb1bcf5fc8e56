package pijoule.analysis.stats;

import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Effects of a 2^k r design with their intervals (Jain 1991, section 18.5: q +- t s_e / sqrt(2^k
 * r)), where s_e is that of the effect's own stratum.
 */
public final class TwoLevelEffects {
  private static final double UPPER_TAIL = 0.025;

  private TwoLevelEffects() {}

  /**
   * {@return whether all of its factors have two levels}
   *
   * @param anova of the design
   */
  public static boolean apply(FactorialAnova anova) {
    return anova.factors().stream().allMatch(factor -> factor.levels() == 2);
  }

  /**
   * {@return its effects, in the analysis's order}
   *
   * @param anova of a design whose factors have two levels each
   * @throws IllegalArgumentException if a factor has more levels
   */
  public static List<TwoLevelEffect> of(FactorialAnova anova) {
    if (!apply(anova)) {
      throw new IllegalArgumentException("every factor must have 2 levels, got " + anova.factors());
    }
    return anova.effects().stream().map(effect -> effect(anova, effect)).toList();
  }

  private static TwoLevelEffect effect(FactorialAnova anova, AnovaEffect effect) {
    ErrorTerm error = anova.error(effect.stratum());
    return new TwoLevelEffect(effect.factors(), effect.atLastLevels(), halfWidth(anova, error));
  }

  private static OptionalDouble halfWidth(FactorialAnova anova, ErrorTerm error) {
    if (!error.known()) {
      return OptionalDouble.empty();
    }
    double t = TDistribution.of(error.freedom()).inverseSurvivalProbability(UPPER_TAIL);
    return OptionalDouble.of(t * Math.sqrt(error.meanSquare() / anova.values()));
  }
}
