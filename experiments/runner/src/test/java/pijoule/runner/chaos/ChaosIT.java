package pijoule.runner.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.runner.rig.OnTwoHosts;

/** A short seed; experiments/two-hosts/chaos.sh takes any. */
@OnTwoHosts
@Timeout(1800)
class ChaosIT {
  @ParameterizedTest
  @ValueSource(longs = 8)
  void aCampaignSurvives(long seed) throws Exception {
    Chaos.Outcome outcome = Chaos.run(seed);

    assertThat(outcome.problems()).as(outcome.line()).isEmpty();
  }
}
