package pijoule.analysis.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Bonferroni;

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

  /** {@return intervals of means, ratios, bootstraps and percentiles} */
  public List<Check> coverage() {
    List<Check> checks = new ArrayList<>(new Coverage(SINGLE * campaigns, chance).checks());
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

  /** {@return intervals and tests of two campaigns of unlike lengths} */
  public List<Check> campaigns() {
    return new TwoCampaigns(SINGLE * campaigns, new Chance(seed + 3).split()).checks();
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
}
