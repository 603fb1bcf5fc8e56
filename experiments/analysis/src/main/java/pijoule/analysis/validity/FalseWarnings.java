package pijoule.analysis.validity;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.compare.Warnings;
import pijoule.analysis.measure.Measurements;

/** Checks of how often a report warns of outliers or of drift where there are none. */
final class FalseWarnings {
  private static final String GROUP = "clean campaigns with a warning";
  private static final double LEVEL = 0.05;
  private static final int[] ROUNDS = {1, 2, 3, 5, 10, 25};
  private static final SimulatedScatter SCATTER =
      SimulatedScatter.ofRuns(0.03).withBlock(0.03).withRound(0.05);

  private final int campaigns;
  private final Chance chance;

  FalseWarnings(int campaigns, Chance chance) {
    this.campaigns = campaigns;
    this.chance = chance;
  }

  List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    for (String check : List.of("outliers", "drift")) {
      for (int rounds : ROUNDS) {
        for (int runs : new int[] {2, 10}) {
          CampaignKind kind = CampaignKind.of(SimulatedDesign.twoFactors(rounds, runs), SCATTER);
          checks.add(
              new Check(
                  GROUP,
                  "%s, %s rounds of %s runs of each cell".formatted(check, rounds, runs),
                  Proportion.of(
                      campaigns,
                      chance,
                      random ->
                          warns(SimulatedCampaign.of(kind, cell -> cell.number(), random), check)),
                  0,
                  LEVEL));
        }
      }
    }
    return checks;
  }

  private static boolean warns(Measurements campaign, String check) {
    return Warnings.of(campaign).rows().stream().anyMatch(row -> row.get(0).full().equals(check));
  }
}
