package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LackOfFitTest {
  private static final double[] RATES = {20, 40, 80, 160};

  /** By numpy's polyfit for each block, and scipy's F distribution. */
  @Test
  void meanResidualsAreComparedWithTheirScatter() {
    LackOfFit fit =
        LackOfFit.of(
                blocks(
                    new double[] {2.0, 2.6, 3.5, 6.1},
                    new double[] {2.2, 2.5, 3.9, 5.8},
                    new double[] {1.9, 2.8, 3.6, 6.4},
                    new double[] {2.1, 2.7, 3.7, 6.0}))
            .orElseThrow();
    assertThat(fit.f()).isCloseTo(0.5584357541899443, within(1e-9));
    assertThat(fit.degreesOfFreedom()).isEqualTo(2);
    assertThat(fit.errorDegreesOfFreedom()).isEqualTo(6);
    assertThat(fit.p()).isCloseTo(0.5992201050250657, within(1e-9));
  }

  /** Both blocks bend in the same way: residuals are alike, so that nothing is left as error. */
  @Test
  void aCommonBendIsNoLine() {
    LackOfFit fit =
        LackOfFit.of(blocks(new double[] {1, 2, 3, 4}, new double[] {2, 3, 4, 5})).orElseThrow();
    assertThat(fit.f()).isInfinite();
    assertThat(fit.p()).isZero();
  }

  /** Blocks of one bend, each a tenth a level, that are no binary numbers. */
  @Test
  void aCommonBendIsNoLineWhateverIsRounded() {
    LackOfFit fit =
        LackOfFit.of(
                blocks(
                    new double[] {0.1, 0.2, 0.3, 0.4},
                    new double[] {1.1 / 3, 1.4 / 3, 1.7 / 3, 2.0 / 3},
                    new double[] {5.3 / 7, 6 / 7.0, 6.7 / 7, 7.4 / 7}))
            .orElseThrow();
    assertThat(fit.f()).isInfinite();
    assertThat(fit.p()).isZero();
  }

  private static List<LackOfFit.Block> blocks(double[]... values) {
    return Stream.of(values).map(y -> new LackOfFit.Block(RATES, y)).toList();
  }

  /**
   * By hand: lines leave (1, -2, 1) / 6 of one block and (1, -2, 1) of the other. Their mean (7,
   * -14, 7) / 12 has n times its squares 49 / 12, their distances from it 25 / 12; F(1, 1) is the
   * square of Cauchy's distribution.
   */
  @Test
  void threeLevelsAreEnough() {
    double[] x = {1, 2, 3};
    LackOfFit fit =
        LackOfFit.of(
                List.of(
                    new LackOfFit.Block(x, new double[] {1, 2, 4}),
                    new LackOfFit.Block(x, new double[] {2, 2, 8})))
            .orElseThrow();
    assertThat(fit.f()).isCloseTo(49.0 / 25, within(1e-9));
    assertThat(fit.degreesOfFreedom()).isEqualTo(1);
    assertThat(fit.errorDegreesOfFreedom()).isEqualTo(1);
    assertThat(fit.p()).isCloseTo(1 - 2 / Math.PI * Math.atan(1.4), within(1e-9));
  }

  @Test
  void whatRoundingLeavesOfLinesIsNoLack() {
    for (LackOfFit fit :
        List.of(
            LackOfFit.of(blocks(new double[4], new double[4])).orElseThrow(),
            LackOfFit.of(
                    blocks(
                        new double[] {0.3, 0.5, 0.9, 1.7},
                        new double[] {0.7 / 3, 0.9 / 3, 1.3 / 3, 2.1 / 3}))
                .orElseThrow())) {
      assertThat(fit.f()).isZero();
      assertThat(fit.p()).isEqualTo(1);
    }
  }
}
