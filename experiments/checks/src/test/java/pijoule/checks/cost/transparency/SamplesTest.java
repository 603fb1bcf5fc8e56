package pijoule.checks.cost.transparency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import pijoule.checks.cost.Ratio;

class SamplesTest {
  private static final Subject UPPER = Subject.ALL.get(0);
  private static final Subject LOWER = Subject.ALL.get(1);

  @Test
  void ratiosAreMadeRoundByRound() {
    Samples samples = new Samples();
    for (int round = 1; round <= 4; round++) {
      // Each round is as slow as its number; only the ratios within it are the same.
      add(samples, UPPER, true, 6.6 * round);
      add(samples, UPPER, false, 6 * round);
      add(samples, LOWER, true, 2 * round);
      add(samples, LOWER, false, 2.5 * round);
    }

    Ratio own = samples.overReference(UPPER, "100kB", Stage.EARLY, Cost::seconds);
    Ratio both = samples.ratioOfRatios(UPPER, LOWER, "100kB", Stage.EARLY, Cost::seconds);

    assertThat(own.value()).isEqualTo(1.1, within(1e-9));
    assertThat(own.high()).isEqualTo(1.1, within(1e-9));
    assertThat(both.value()).isEqualTo(1.1 / 0.8, within(1e-9));
    assertThat(samples.between(UPPER, LOWER, true, "100kB", Stage.EARLY, Cost::seconds).value())
        .isEqualTo(3.3, within(1e-9));
  }

  private static void add(Samples samples, Subject subject, boolean own, double seconds) {
    samples.add(new StageCost(subject.title(), own, "100kB", Stage.EARLY, new Cost(seconds, 1)));
  }
}
