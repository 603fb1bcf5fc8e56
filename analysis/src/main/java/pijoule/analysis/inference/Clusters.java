package pijoule.analysis.inference;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import pijoule.analysis.measures.SideMeasures;
import pijoule.analysis.results.Cell;
import pijoule.analysis.results.Factor;
import pijoule.analysis.results.Run;
import pijoule.analysis.results.Study;
import pijoule.analysis.stats.Term;

/**
 * The independent repeats behind a contrast's means: runs that share a server process are not
 * independent of each other, nor are servers that share a setting of the boards where that is what
 * the contrast is about (the error terms of a split-plot design: Montgomery 2017, section 14.5).
 */
final class Clusters {
  private static final double ROUND_OFF = 1e-9;

  private final List<Mean> means;
  private final Unit unit;
  private final boolean luckOfOne;

  private Clusters(List<Mean> means, Unit unit, boolean luckOfOne) {
    this.means = means;
    this.unit = unit;
    this.luckOfOne = luckOfOne;
  }

  /**
   * Finds the unit of a contrast: what has to be done again to change from one of its cells to
   * another, at least a block. Where some cell has a single unit, as where all of its runs share
   * one server, it is the run, for want of anything better.
   */
  static Clusters of(List<Mean> means) {
    Unit unit =
        means.stream().anyMatch(mean -> hostDiffers(mean, means)) ? Unit.SETTING : Unit.BLOCK;
    Clusters clusters = new Clusters(means, unit, false);
    return clusters.repeated() ? clusters : new Clusters(means, Unit.RUN, !withinServers(means));
  }

  Unit unit() {
    return unit;
  }

  /**
   * Whether servers are held against each other, or against a value, of which some cell has but
   * one: what its process or its setting of the boards adds by chance is then in the difference,
   * and in no scatter.
   */
  boolean luckOfOne() {
    return luckOfOne;
  }

  /** Whether a factor that a server has on a quantity leaves the product, as it is in a ratio. */
  private static boolean withinServers(List<Mean> means) {
    Map<String, Double> exponents = new HashMap<>();
    for (Mean mean : means) {
      String server =
          Mean.campaignNumber(means, mean)
              + levels(mean, Factor.Hardness.SERVER)
              + mean.quantity().display(mean.side());
      exponents.merge(server, mean.exponent(), Double::sum);
    }
    return exponents.values().stream().allMatch(sum -> Math.abs(sum) < ROUND_OFF);
  }

  Term.Value value(Mean mean, SideMeasures run, double value) {
    return new Term.Value(value, cluster(mean, run.run()), stratum(mean));
  }

  private boolean repeated() {
    Map<String, Set<String>> byStratum = new HashMap<>();
    for (Mean mean : means) {
      for (SideMeasures run : mean.campaign().of(mean.cell(), mean.side())) {
        byStratum
            .computeIfAbsent(stratum(mean), unseen -> new HashSet<>())
            .add(cluster(mean, run.run()));
      }
    }
    return byStratum.values().stream().allMatch(clusters -> clusters.size() > 1);
  }

  private String cluster(Mean mean, Run run) {
    Study study = mean.campaign().campaign().study();
    String key =
        switch (unit) {
          case RUN -> run.id();
          case BLOCK -> "block " + run.block();
          case SETTING -> "round " + study.round(run.replicate()) + " at " + stratum(mean);
        };
    return campaign(mean) + key;
  }

  private String stratum(Mean mean) {
    Factor.Hardness least =
        switch (unit) {
          case RUN -> Factor.Hardness.RUN;
          case BLOCK -> Factor.Hardness.SERVER;
          case SETTING -> Factor.Hardness.HOST;
        };
    return campaign(mean) + levels(mean, least);
  }

  /** Runs of two campaigns never share anything. */
  private String campaign(Mean mean) {
    return Mean.campaignNumber(means, mean) + ": ";
  }

  private static boolean hostDiffers(Mean mean, List<Mean> means) {
    return means.stream()
        .anyMatch(
            other ->
                other.campaign() == mean.campaign()
                    && !levels(other, Factor.Hardness.HOST)
                        .equals(levels(mean, Factor.Hardness.HOST)));
  }

  private static String levels(Mean mean, Factor.Hardness least) {
    List<Factor> factors = mean.campaign().campaign().study().factors();
    Cell cell = mean.cell();
    return IntStream.range(0, factors.size())
        .filter(i -> factors.get(i).hardness().compareTo(least) >= 0)
        .mapToObj(i -> cell.levels().get(i).text())
        .collect(Collectors.joining(", "));
  }
}
