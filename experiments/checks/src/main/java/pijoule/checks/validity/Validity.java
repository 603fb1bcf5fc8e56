package pijoule.checks.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import pijoule.analysis.compare.Warnings;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Bonferroni;
import pijoule.analysis.stats.Lag1;
import pijoule.analysis.stats.Trend;

/** Puts the statistics to the test on campaigns whose truth is known. */
public final class Validity {
  /** A single interval or test takes less time than a family, so there are more of them. */
  private static final int SINGLE = 5;

  private final int campaigns;
  private final Chance chance;
  private final long seed;

  /**
   * Prepares simulations of campaigns.
   *
   * @param campaigns for each family of comparisons, at least 1; five times as many for each single
   *     interval and test
   * @param seed of all random numbers: the same one gives the same outcome
   * @throws IllegalArgumentException if {@code campaigns} is less than 1
   */
  public Validity(int campaigns, long seed) {
    if (campaigns < 1) {
      throw new IllegalArgumentException("campaigns must be at least 1, got " + campaigns);
    }
    this.campaigns = campaigns;
    this.chance = new Chance(seed);
    this.seed = seed;
  }

  /** {@return intervals of means, ratios and percentiles} */
  public List<Check> coverage() {
    List<Check> checks = new ArrayList<>(new IntervalCoverage(SINGLE * campaigns, chance).checks());
    Chance calls = new Chance(seed + 2).split();
    checks.addAll(new Percentiles(SINGLE * campaigns, calls).checks());
    return checks;
  }

  /**
   * {@return whether the family errs too often}
   *
   * @param adjusted the p-values that a report would compare with 0.05
   */
  public List<Check> falseAlarms(Function<Measurements, List<Double>> adjusted) {
    return new FalseAlarms(campaigns, chance).checks(adjusted);
  }

  /** {@return tests of equivalence, of single differences, and what they can find} */
  public List<Check> decisions() {
    List<Check> checks = new ArrayList<>(new Diagnoses(SINGLE * campaigns, chance).checks());
    checks.addAll(new Margins(SINGLE * campaigns, chance).checks());
    return checks;
  }

  /** {@return intervals of power against rate, and tests of its lines} */
  public List<Check> load() {
    return new LoadChecks(SINGLE * campaigns, new Chance(seed).split()).checks();
  }

  /** {@return warnings of outliers and of drift} */
  public List<Check> warnings() {
    return new FalseWarnings(campaigns, new Chance(seed + 4).split()).checks();
  }

  /**
   * {@return intervals and tests of two campaigns, what compare finds in them, gates, and campaigns
   * that may end early}
   */
  public List<Check> campaigns() {
    List<Check> checks =
        new ArrayList<>(
            new TwoCampaigns(SINGLE * campaigns, new Chance(seed + 3).split()).checks());
    checks.addAll(new SameBuild(campaigns, new Chance(seed + 5).split()).checks());
    checks.addAll(new GateChecks(SINGLE * campaigns, new Chance(seed + 6).split()).checks());
    checks.addAll(new StopChecks(SINGLE * campaigns, new Chance(seed + 7).split()).checks());
    return checks;
  }

  /** {@return intervals of racks of pairs of boards} */
  public List<Check> pairs() {
    return new PairChecks(SINGLE * campaigns, new Chance(seed + 1).split()).checks();
  }

  /**
   * {@return p-values of every two cells that differ by one level, for the durations of the paper,
   * adjusted for their number}
   *
   * @param measurements of a campaign
   */
  public static List<Double> pairwise(Measurements measurements) {
    return adjusted(PairwiseFamily.p(measurements));
  }

  static List<Double> adjusted(List<Double> ps) {
    return ps.stream().map(p -> Bonferroni.adjust(p, ps.size())).toList();
  }

  /** Checks of how often a report warns of outliers or of drift where there are none. */
  private record FalseWarnings(int campaigns, Chance chance) {
    private static final String GROUP = "clean campaigns with a warning";
    private static final double LEVEL = 0.05;
    private static final int[] ROUNDS = {1, 2, 3, 5, 10, 25};
    private static final SimulatedScatter SCATTER =
        SimulatedScatter.ofRuns(0.03).withBlock(0.03).withRound(0.05);

    List<Check> checks() {
      List<Check> checks = new ArrayList<>();
      for (String check : List.of("outliers", "drift")) {
        for (int rounds : ROUNDS) {
          for (int runs : new int[] {2, 10}) {
            SimulatedKind kind =
                SimulatedKind.of(SimulatedDesign.twoFactors(rounds, runs), SCATTER);
            checks.add(
                new Check(
                    GROUP,
                    "%s, %s rounds of %s runs of each cell".formatted(check, rounds, runs),
                    Proportion.of(
                        campaigns,
                        chance,
                        random ->
                            warns(
                                SimulatedCampaign.of(kind, cell -> cell.number(), random), check)),
                    0,
                    LEVEL));
          }
        }
      }
      return checks;
    }

    private static boolean warns(Measurements campaign, String check) {
      return Warnings.of(campaign).warns(check);
    }
  }

  /** Checks of how often the tests on runs in their order raise a false alarm. */
  private record Diagnoses(int trials, Chance chance) {
    private static final String GROUP = "p at most 0.05 where nothing is to be found";
    private static final double LEVEL = 0.05;
    private static final double[] ORDER = IntStream.rangeClosed(1, 20).asDoubleStream().toArray();

    List<Check> checks() {
      return List.of(
          check(
              "autocorrelation, 20 runs in order",
              random -> Lag1.of(sample(random)).orElseThrow().p() <= LEVEL),
          check(
              "trend, 20 runs in order",
              random -> Trend.of(ORDER, sample(random)).orElseThrow().p() <= LEVEL));
    }

    private static double[] sample(Chance random) {
      return random.normals(ORDER.length, 100, 1);
    }

    private Check check(String name, Predicate<Chance> alarm) {
      return new Check(GROUP, name, Proportion.of(trials, chance, alarm), 0, LEVEL);
    }
  }
}
