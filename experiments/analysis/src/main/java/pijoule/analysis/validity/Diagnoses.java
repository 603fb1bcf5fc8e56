package pijoule.analysis.validity;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import pijoule.analysis.stats.Lag1;
import pijoule.analysis.stats.RankTests;
import pijoule.analysis.stats.Trend;
import pijoule.analysis.stats.Welch;

/** Checks of how often the tests on independent runs raise a false alarm. */
final class Diagnoses {
  private static final String GROUP = "p at most 0.05 where nothing is to be found";
  private static final double LEVEL = 0.05;
  private static final double[] ORDER = IntStream.rangeClosed(1, 20).asDoubleStream().toArray();

  private final int trials;
  private final Chance chance;

  Diagnoses(int trials, Chance chance) {
    this.trials = trials;
    this.chance = chance;
  }

  List<Check> checks() {
    return List.of(
        check(
            "Welch, 20 and 20 normal runs",
            random -> Welch.p(sample(random, 1), sample(random, 1)).getAsDouble() <= LEVEL),
        check(
            "Welch, 20 and 20 runs, one sd five times the other's",
            random -> Welch.p(sample(random, 1), sample(random, 5)).getAsDouble() <= LEVEL),
        check(
            "Mann-Whitney, 20 and 20 lognormal runs",
            random ->
                RankTests.mannWhitneyP(random.skewed(20, 1), random.skewed(20, 1)).getAsDouble()
                    <= LEVEL),
        check(
            "Wilcoxon signed rank, 20 pairs",
            random ->
                RankTests.wilcoxonSignedRankP(sample(random, 1), sample(random, 1)).getAsDouble()
                    <= LEVEL),
        check(
            "autocorrelation, 20 runs in order",
            random -> Lag1.of(sample(random, 1)).orElseThrow().p() <= LEVEL),
        check(
            "trend, 20 runs in order",
            random -> Trend.of(ORDER, sample(random, 1)).orElseThrow().p() <= LEVEL));
  }

  private static double[] sample(Chance random, double sd) {
    return random.normals(ORDER.length, 100, sd);
  }

  private Check check(String name, Predicate<Chance> alarm) {
    return new Check(GROUP, name, Proportion.of(trials, chance, alarm), 0, LEVEL);
  }
}
