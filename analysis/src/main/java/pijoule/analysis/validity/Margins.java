package pijoule.analysis.validity;

import java.util.List;
import java.util.function.Predicate;
import pijoule.analysis.results.Study;
import pijoule.analysis.stats.Equivalence;
import pijoule.analysis.stats.LogContrast;

/** How often two cells are called equal or different, rightly or wrongly. */
final class Margins {
  private static final double MARGIN = 0.05;
  private static final double LEVEL = 0.05;
  private static final String EQUAL = "called equal within 5 % at a true difference of 5 %";
  private static final String OUTSIDE = "called outside 5 % at a true difference of 5 %";
  private static final String POWER = "power, for information";

  private final int campaigns;
  private final Chance chance;

  Margins(int campaigns, Chance chance) {
    this.campaigns = campaigns;
    this.chance = chance;
  }

  List<Check> checks() {
    Predicate<LogContrast> equal = of -> Equivalence.tost(of, MARGIN).pEquivalent() <= LEVEL;
    Predicate<LogContrast> outside = of -> Equivalence.tost(of, MARGIN).pOutside() <= LEVEL;
    Predicate<LogContrast> different = of -> of.pDifferent() <= LEVEL;
    return List.of(
        wrong(EQUAL, "two frameworks, ratio 1.05", 1 + MARGIN, equal),
        wrong(EQUAL, "two frameworks, ratio 0.95", 1 - MARGIN, equal),
        wrong(OUTSIDE, "two frameworks, ratio 1.05", 1 + MARGIN, outside),
        wrong(OUTSIDE, "two frameworks, ratio 0.95", 1 - MARGIN, outside),
        right("called different, two frameworks, ratio 1.05", 1.05, different),
        right("called different, two frameworks, ratio 1.10", 1.1, different),
        right("called equal within 5 %, two frameworks, ratio 1.00", 1, equal),
        right("called outside 5 %, two frameworks, ratio 1.15", 1.15, outside));
  }

  private Check wrong(String group, String name, double ratio, Predicate<LogContrast> property) {
    return new Check(group, name, rate(name, ratio, property), 0, LEVEL);
  }

  private Check right(String name, double ratio, Predicate<LogContrast> property) {
    return new Check(POWER, name, rate(name, ratio, property), 0, 1);
  }

  /** Run scatter 3 %, block scatter 2 %, 5 rounds of 4 replicates. */
  private Proportion rate(String name, double ratio, Predicate<LogContrast> property) {
    Study study = SimulatedDesign.twoFactors(5, 4);
    Scatter scatter = Scatter.ofRuns(0.03).withBlock(0.02);
    return new Scenario(name, study, scatter, 3, ratio).rate(campaigns, chance, property);
  }
}
