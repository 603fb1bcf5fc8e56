package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class OneWayTest {
  private static final List<double[]> GROUPS =
      List.of(
          new double[] {6.9, 5.4, 5.8, 4.6, 4.0},
          new double[] {8.3, 6.8, 7.8, 9.2, 6.5},
          new double[] {8.0, 10.5, 8.1, 6.9, 9.3});

  @Test
  void agreesWithScipy() {
    // scipy.stats.f_oneway and scipy.stats.levene(center="median")
    OneWay means = OneWay.of(GROUPS);
    assertThat(means.f()).isCloseTo(9.591107036442809, within(1e-10));
    assertThat(means.p()).isCloseTo(0.003248222600859306, within(1e-12));
    OneWay spread = OneWay.ofSpread(GROUPS);
    assertThat(spread.f()).isCloseTo(0.06639487478159582, within(1e-10));
    assertThat(spread.p()).isCloseTo(0.9361025880088414, within(1e-10));
  }

  @Test
  void theIntraclassCorrelationIsOfTwoOfOneGroup() {
    OneWay groups = OneWay.of(GROUPS);
    assertThat(groups.intraclass()).isCloseTo((groups.f() - 1) / (groups.f() + 4), within(1e-12));
    OneWay same = OneWay.of(List.of(new double[] {1, 1}, new double[] {2, 2}));
    assertThat(same.intraclass()).isEqualTo(1);
    assertThat(same.p()).isZero();
    OneWay nothing = OneWay.of(List.of(new double[] {1, 1}, new double[] {1, 1}));
    assertThat(nothing.p()).isEqualTo(1);
  }

  /**
   * By R 4: anova(lm(v ~ g)), and from its mean squares Donner's (MSB - MSW) / (MSB + (n0 - 1) MSW)
   * with n0 = (9 - 29 / 9) / 2.
   */
  @Test
  void groupsMayDifferInSize() {
    OneWay groups =
        OneWay.of(
            List.of(
                new double[] {6.9, 5.4, 5.8},
                new double[] {8.3, 6.8, 7.8, 9.2},
                new double[] {8.0, 10.5}));
    assertThat(groups.f()).isCloseTo(5.5268536391506808, within(1e-10));
    assertThat(groups.p()).isCloseTo(0.043550920484872753, within(1e-12));
    assertThat(groups.intraclass()).isCloseTo(0.61043835085080866, within(1e-10));
    OneWay least = OneWay.of(List.of(new double[] {1}, new double[] {2, 4}));
    assertThat(least.f()).isCloseTo(4.0 / 3, within(1e-12));
  }
}
