package pijoule.runner.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import pijoule.runner.rig.OnTwoHosts;

/** One seed, {@code -Dchaos.seed=8}; experiments/two-hosts/chaos.sh takes any number of them. */
@OnTwoHosts
@EnabledIfSystemProperty(named = "chaos.seed", matches = "[0-9]+")
@Timeout(1800)
class ChaosIT {
  @Test
  void aCampaignSurvives() throws Exception {
    Chaos.Outcome outcome = Chaos.run(Long.getLong("chaos.seed"));

    assertThat(outcome.problems()).as(outcome.line()).isEmpty();
  }
}
