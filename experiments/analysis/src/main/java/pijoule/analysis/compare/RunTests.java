package pijoule.analysis.compare;

import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.stats.EffectSizes;
import pijoule.analysis.stats.RankTests;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.stats.Welch;

/**
 * Two cells compared as if their runs were independent, no matter which servers and board settings
 * they share.
 *
 * @param bca 95 % interval of the ratio by bootstrap over runs
 * @param welchP of equal means
 * @param mannWhitneyP of equal distributions
 * @param hedgesG difference in pooled standard deviations, above 0 where the second is greater
 * @param cliffsDelta -1 to 1, above 0 where the second tends to be greater
 */
public record RunTests(
    Optional<RatioInterval> bca,
    OptionalDouble welchP,
    OptionalDouble mannWhitneyP,
    OptionalDouble hedgesG,
    OptionalDouble cliffsDelta) {
  /** Results if nothing is tested. */
  static final RunTests NONE =
      new RunTests(
          Optional.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty());

  static RunTests of(double[] from, double[] to, long seed) {
    return new RunTests(
        RatioInterval.bca(to, from, seed),
        Welch.p(to, from),
        RankTests.mannWhitneyP(to, from),
        EffectSizes.hedgesG(to, from),
        EffectSizes.cliffsDelta(to, from));
  }
}
