package pijoule.checks.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.compare.Contrasts;
import pijoule.analysis.compare.Mean;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.LogContrast;
import pijoule.contract.phase.Side;

/**
 * Checks of one cell in two campaigns of unlike lengths. They find how often the interval of its
 * ratio holds the truth, and how often a test at a level that is adjusted for many finds a
 * difference where there is none.
 */
record TwoCampaigns(int trials, Chance chance) {
  private static final String INTERVAL =
      "95 % interval of a ratio of two campaigns holds the truth";
  private static final String TEST = "no difference between two campaigns is found";
  private static final double MIN = 0.93;
  private static final double LEVEL = 0.05;

  /** Rows of a comparison, which it adjusts for. */
  private static final int FAMILY = 72;

  private static final int[] ROUNDS = {2, 3, 5, 10, 20};
  private static final SimulatedScatter SCATTER =
      SimulatedScatter.ofRuns(0.03).withBlock(0.03).withRound(0.05);

  List<Check> checks() {
    List<Check> intervals = new ArrayList<>();
    List<Check> tests = new ArrayList<>();
    for (int one : ROUNDS) {
      for (int other : ROUNDS) {
        if (one <= other) {
          String name = "%s and %s rounds".formatted(one, other);
          Proportion holds =
              Proportion.of(trials, chance, random -> holds(contrast(one, other, random)));
          intervals.add(new Check(INTERVAL, name, holds, MIN, 1));
          Proportion quiet =
              Proportion.of(trials, chance, random -> isQuiet(contrast(one, other, random)));
          tests.add(new Check(TEST, name, quiet, 1 - 3 * LEVEL / FAMILY, 1));
        }
      }
    }
    intervals.addAll(tests);
    return intervals;
  }

  private static boolean holds(Optional<LogContrast> of) {
    return of.filter(log -> log.ci95Low() <= 1 && 1 <= log.ci95High()).isPresent();
  }

  private static boolean isQuiet(Optional<LogContrast> of) {
    return of.filter(log -> log.pDifferent() > LEVEL / FAMILY).isPresent();
  }

  private static Optional<LogContrast> contrast(int one, int other, Chance chance) {
    return Contrasts.of(List.of(mean(1, one, chance), mean(-1, other, chance)), 1).log();
  }

  private static Mean mean(double exponent, int rounds, Chance chance) {
    Measurements campaign =
        SimulatedCampaign.of(
            SimulatedKind.of(SimulatedDesign.twoFactors(rounds, 2), SCATTER), cell -> 1, chance);
    return new Mean(
        exponent, campaign, campaign.campaign().study().cells().get(0), Side.CLIENT, Scenario.TIME);
  }
}
