package pijoule.checks.validity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.analysis.compare.Design;
import pijoule.analysis.compare.Precision;
import pijoule.contract.study.ChangeCost;

/**
 * The smallest difference of an energy that a plan states, and what simulated campaigns find whose
 * meter has errors of its own. With 150 campaigns, one that is a quarter too small or too large is
 * found with a probability above 0.99. {@code -Dpijoule.campaigns=2000} makes more of them.
 */
@Tag("slow")
class SmallestDifferenceTest {
  private static final int CAMPAIGNS = Integer.getInteger("pijoule.campaigns", 150);
  private static final double RUN = 0.03;
  private static final double SERVER = 0.03;
  private static final double U = 0.01;

  @ParameterizedTest
  @CsvSource({"10, 5, 1", "10, 5, 168", "5, 10, 1", "25, 2, 168"})
  void simulatedCampaignsFindItInEnergies(int rounds, int perRound, int family) {
    double level = 0.05 / family;
    Precision precision =
        new Design(rounds * perRound, perRound)
            .precision(
                ChangeCost.SERVER, new pijoule.analysis.compare.Scatter(RUN, SERVER, 0, 0.05, U))
            .orElseThrow();
    double least = precision.smallestDifference(level);

    SimulatedKind kind =
        SimulatedKind.of(
                SimulatedDesign.twoFactors(rounds, perRound),
                SimulatedScatter.ofRuns(RUN).withBlock(SERVER).withRound(0.05))
            .with(Metering.ofMeans(U));
    assertThat(found(kind, 1 + 1.1 * least, level)).isGreaterThan(0.8);
    assertThat(found(kind, 1 + 0.9 * least, level)).isLessThan(0.8);
  }

  private static double found(SimulatedKind kind, double ratio, double level) {
    return new Scenario("", kind, Scenario.ENERGY, 3, ratio)
        .rate(CAMPAIGNS, new Chance(2013), of -> of.pDifferent() <= level)
        .value();
  }
}
