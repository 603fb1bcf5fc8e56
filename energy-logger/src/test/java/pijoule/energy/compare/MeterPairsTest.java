package pijoule.energy.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MeterPairsTest {
  private static final MeterPairs PAIRS =
      new MeterPairs(
          new double[] {1, 2, 3, 4}, new double[] {1, 2, 3, 4}, new double[] {2, 4, 5, 4});

  /** By hand: sums of squares of 5 and 4.75, of products 3.5. */
  @Test
  void correlationAndLineAreThoseOfLeastSquares() {
    assertThat(PAIRS.moments().correlation()).isCloseTo(3.5 / Math.sqrt(23.75), within(1e-12));
    MeterPairs.Line line = MeterPairs.Line.of(PAIRS.moments(), 0);
    assertThat(line.gain()).isCloseTo(0.7, within(1e-12));
    assertThat(line.offset()).isCloseTo(2, within(1e-12));
    assertThat(line.inverse().gain()).isCloseTo(1 / 0.7, within(1e-12));
    assertThat(line.inverse().offset()).isCloseTo(-2 / 0.7, within(1e-12));
  }

  @Test
  void groupsHaveTheMeansOfTheirPairs() {
    MeterPairs groups = PAIRS.grouped(2);
    assertThat(groups.seconds()).containsExactly(1.5, 3.5);
    assertThat(groups.fast()).containsExactly(1.5, 3.5);
    assertThat(groups.slow()).containsExactly(3, 4.5);
  }

  /** Powers that scatter in one direction only have no correlation. */
  @Test
  void aConstantPowerCorrelatesWithNothing() {
    MeterPairs constant =
        new MeterPairs(new double[] {1, 2}, new double[] {3, 3}, new double[] {1, 2});
    assertThat(constant.moments().correlation()).isZero();
  }
}
