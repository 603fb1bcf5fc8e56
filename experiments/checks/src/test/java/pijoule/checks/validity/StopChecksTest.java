package pijoule.checks.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StopChecksTest {
  @Test
  void aRuleThatWasNamedBeforeKeepsItsLevelAndOneThatWasNotDoesNot() {
    List<Check> checks = new StopChecks(10_000, new Chance(2013)).checks();
    assertThat(checks)
        .hasSize(5)
        .allSatisfy(check -> assertThat(check.kept()).as(CheckText.of(checks)).isTrue());
    assertThat(checks.get(0).got().high()).isLessThan(0.05);
  }
}
