package pijoule.checks.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RatioTest {
  @Test
  void findsAKnownRatioInNoiseAndItsIntervalHoldsIt() {
    Random random = new Random(1);
    int n = 400;
    double[] slow = new double[n];
    double[] fast = new double[n];
    for (int i = 0; i < n; i++) {
      double common = Math.exp(random.nextGaussian());
      fast[i] = common * Math.exp(0.05 * random.nextGaussian());
      slow[i] = 1.1 * common * Math.exp(0.05 * random.nextGaussian());
    }

    Ratio ratio = Ratio.ofPairs(slow, fast);

    assertThat(ratio.value()).isBetween(1.09, 1.11);
    assertThat(ratio.low()).isLessThan(1.1).isGreaterThan(1.08);
    assertThat(ratio.high()).isGreaterThan(1.1).isLessThan(1.12);
    assertThat(ratio.pairs()).isEqualTo(n);
  }
}
