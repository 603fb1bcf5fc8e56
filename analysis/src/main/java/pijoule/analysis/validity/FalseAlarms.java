package pijoule.analysis.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.results.Study;
import pijoule.analysis.stats.Holm;

/** How often a family of comparisons finds at least one difference where there is none. */
final class FalseAlarms {
  private static final String GROUP = "one difference or more is found among none";
  private static final double LEVEL = 0.05;
  private static final double RUN = 0.03;
  private static final double OTHER = 0.03;

  private final int campaigns;
  private final Chance chance;

  FalseAlarms(int campaigns, Chance chance) {
    this.campaigns = campaigns;
    this.chance = chance;
  }

  /** The family must keep its promise, and the wrong ones break it. */
  List<Check> checks(Function<Measurements, List<Double>> adjusted) {
    Study two = SimulatedDesign.twoFactors(5, 4);
    Study three = SimulatedDesign.threeFactors(5, 2);
    Scatter runs = Scatter.ofRuns(RUN);
    Scatter blocks = runs.withBlock(OTHER);
    Scatter settings = blocks.withSetting(OTHER);
    Scatter skewed = settings.withSkewedRuns();
    List<Check> checks = new ArrayList<>();
    checks.add(kept("2 factors, run scatter", two, runs, adjusted));
    checks.add(kept("2 factors, block scatter", two, blocks, adjusted));
    checks.add(kept("2 factors, block scatter, 10 % drift", two, blocks.withDrift(0.1), adjusted));
    checks.add(kept("3 factors, setting and block scatter", three, settings, adjusted));
    checks.add(kept("3 factors, the same, skewed runs", three, skewed, adjusted));
    checks.add(broken("2 factors, run scatter, not adjusted", two, runs, PairwiseFamily::p));
    checks.add(
        broken(
            "2 factors, block scatter, Holm, every run taken for independent",
            two,
            blocks,
            measurements -> Holm.adjust(PairwiseFamily.pOfRuns(measurements))));
    return checks;
  }

  private Check kept(
      String name, Study study, Scatter scatter, Function<Measurements, List<Double>> family) {
    return new Check(GROUP, name, rate(study, scatter, family), 0, LEVEL);
  }

  private Check broken(
      String name, Study study, Scatter scatter, Function<Measurements, List<Double>> family) {
    return new Check(GROUP, "WRONG: " + name, rate(study, scatter, family), 2 * LEVEL, 1);
  }

  private Proportion rate(
      Study study, Scatter scatter, Function<Measurements, List<Double>> family) {
    int hits = 0;
    for (int i = 0; i < campaigns; i++) {
      Measurements campaign = SimulatedCampaign.of(study, scatter, cell -> 1, chance.split());
      if (family.apply(campaign).stream().anyMatch(p -> p <= LEVEL)) {
        hits++;
      }
    }
    return new Proportion(hits, campaigns);
  }
}
