package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class LogContrastTest {
  @Test
  void aRatioOfTwoSamplesHasTheirVariances() {
    LogContrast contrast =
        LogContrast.of(List.of(term(1, "a", 1.0, 2.0, 3.0), term(-1, "b", 3.0, 4.0, 5.0)), 1, 0)
            .orElseThrow();
    assertThat(contrast.ratio()).isEqualTo(0.5, within(1e-12));
    double variance = 1.0 / 3 / 4 + 1.0 / 3 / 16;
    assertThat(contrast.standardError()).isEqualTo(Math.sqrt(variance), within(1e-12));
  }

  @Test
  void aRunInBothTermsCountsOnce() {
    Term up = term(1, "a", 1.0, 2.0, 3.0);
    Term down = new Term(-1, up.values());
    LogContrast same = LogContrast.of(List.of(up, down), 1, 0).orElseThrow();
    assertThat(same.standardError()).isZero();
    assertThat(same.ratio()).isEqualTo(1);
  }

  @Test
  void aSingleClusterSaysNothing() {
    List<Term.Value> values =
        List.of(new Term.Value(1, "block 1", "s"), new Term.Value(2, "block 1", "s"));
    assertThat(LogContrast.of(List.of(new Term(1, values)), 1, 0)).isEmpty();
  }

  @Test
  void holmStepsDown() {
    assertThat(Holm.adjust(List.of(0.04, 0.01, 0.03)).get(1)).isEqualTo(0.03, within(1e-15));
    assertThat(Holm.adjust(List.of(0.04, 0.01, 0.03)).get(0)).isEqualTo(0.06, within(1e-15));
    assertThat(Holm.adjust(List.of(0.04, 0.01, 0.03)).get(2)).isEqualTo(0.06, within(1e-15));
  }

  private static Term term(double exponent, String stratum, double... values) {
    int[] run = {0};
    return new Term(
        exponent,
        DoubleStream.of(values)
            .mapToObj(value -> new Term.Value(value, stratum + run[0]++, stratum))
            .toList());
  }
}
