package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import pijoule.contract.study.FactorLevels;

class RatioChangeTest {
  private static final FactorLevels VERSION = MadeUpCampaign.factor("version", "2013", "now");
  private static final FactorLevels FRAMEWORK = MadeUpCampaign.factor("framework", "axis2", "cxf");
  private static final FactorLevels SIZE = MadeUpCampaign.factor("message_size", "100kB", "500kB");

  private final Random random = new Random(2013);

  private MadeUpCampaign campaign(double... seconds) {
    MadeUpCampaign campaign = new MadeUpCampaign(6, 1, VERSION, FRAMEWORK, SIZE);
    campaign.seconds =
        (run, cell) -> seconds[cell.number() - 1] * (1 + 0.01 * random.nextGaussian());
    return campaign.comparing("framework", "version");
  }

  private static List<RatioChange> ofTotals(MadeUpCampaign campaign) {
    return RatioChange.of(campaign.measurements()).stream()
        .filter(change -> change.measurand().quantity().key().equals("total_time"))
        .toList();
  }

  /** CXF over Axis2 was 2 and is 1 at 100 kB; it was and is 1.5 at 500kB. */
  @Test
  void isTheRatioOfTheRatios() {
    List<RatioChange> changes = ofTotals(campaign(1, 4, 2, 6, 0.5, 2, 0.5, 3));

    assertThat(changes).extracting(RatioChange::at).containsExactly("100kB", "500kB");
    assertThat(changes).extracting(RatioChange::levels).containsOnly("CXF / Axis2");
    assertThat(changes).extracting(RatioChange::change).containsOnly("from 2013 to now");
    RatioChange halved = changes.get(0);
    assertThat(halved.ratios().get(0).getAsDouble()).isCloseTo(2, within(0.05));
    assertThat(halved.ratios().get(1).getAsDouble()).isCloseTo(1, within(0.05));
    assertThat(halved.contrast().ratio().getAsDouble()).isCloseTo(0.5, within(0.02));
    assertThat(halved.interval().orElseThrow().low()).isBetween(0.4, 0.5);
    assertThat(halved.interval().orElseThrow().high()).isBetween(0.5, 0.6);
    assertThat(changes)
        .extracting(RatioChange::decision)
        .containsExactly("different", "not shown to differ");
  }

  /**
   * CXF over Axis2 is halved at both sizes. Only the first cells scatter, in six rounds with a
   * variance of 2e-4: a standard error of 0.0057735 with 5 degrees of freedom. By R, t(5; 1 - 0.025
   * / 2) is 3.1633814.
   */
  @Test
  void intervalsOfAllChangesHoldAtOnce() {
    double[] rounds = {1, 1.01, 1.02, 0.99, 0.98, 1};
    double[] seconds = {1, 4, 2, 8, 0.5, 2, 0.5, 2};
    MadeUpCampaign campaign = campaign(seconds);
    campaign.seconds =
        (run, cell) ->
            seconds[cell.number() - 1] * (cell.number() <= 2 ? rounds[run.replicate() - 1] : 1);
    RatioChange halved = ofTotals(campaign).get(0);

    double half = 0.0057735027 * 3.16338144975;
    assertThat(halved.tests()).isEqualTo(2);
    assertThat(halved.interval().orElseThrow().low())
        .isCloseTo(0.5 * Math.exp(-half), within(1e-7));
    assertThat(halved.interval().orElseThrow().high())
        .isCloseTo(0.5 * Math.exp(half), within(1e-7));
  }

  @Test
  void theSentenceHasEveryClearChange() {
    assertThat(RatioChanges.sentences(campaign(1, 4, 2, 6, 0.5, 2, 0.5, 3).measurements()))
        .anySatisfy(
            sentence ->
                assertThat(sentence)
                    .matches(
                        "Time of a whole run, CXF / Axis2: from 2013 to now the ratio is multiplied by"
                            + " 0\\.[0-9]+ \\(.*\\) at 100kB; elsewhere by no clear factor\\."));
  }

  @Test
  void withoutAClearChangeOneSentenceIsEnough() {
    assertThat(RatioChanges.sentences(campaign(1, 4, 2, 8, 1, 4, 2, 8).measurements()))
        .singleElement()
        .asString()
        .matches("Time of .*: from 2013 to now the ratio is multiplied by no clear factor\\.");
  }

  @Test
  void twoFactorsMustBeNamed() {
    MadeUpCampaign one = campaign(1, 4, 2, 6, 0.5, 2, 0.5, 3).comparing("framework");

    assertThat(RatioChange.of(one.measurements())).isEmpty();
    assertThat(RatioChanges.of(one.measurements())).isEmpty();
  }

  /** Servers' luck is no change: at most 5 of 100 campaigns without one are to show any. */
  @Test
  void whatServersHaveByChanceIsNoChange() {
    int found = 0;
    for (int i = 0; i < 100; i++) {
      MadeUpCampaign campaign = campaign(1, 4, 2, 8, 1, 4, 2, 8);
      Map<Integer, Double> luck = new HashMap<>();
      MadeUpCampaign.Seconds alike = campaign.seconds;
      campaign.seconds =
          (run, cell) ->
              alike.of(run, cell)
                  * luck.computeIfAbsent(run.block(), b -> 1 + 0.1 * random.nextGaussian());
      if (ofTotals(campaign).stream().anyMatch(of -> of.decision().equals("different"))) {
        found++;
      }
    }
    assertThat(found).isLessThanOrEqualTo(5);
  }
}
