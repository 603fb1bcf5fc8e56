package pijoule.checks.validity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PercentilesTest {
  /** Thirty campaigns each: a truth that is not the simulated one is in few intervals. */
  @Test
  void intervalsHoldTheTruthThatWasSimulated() {
    assertThat(new Percentiles(30, new Chance(2013)).checks())
        .hasSize(36)
        .allMatch(check -> check.got().hits() >= 24);
  }
}
