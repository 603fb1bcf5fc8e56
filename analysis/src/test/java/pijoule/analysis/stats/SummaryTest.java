package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class SummaryTest {
  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/pijoule/analysis/stats/summaries.csv",
      numLinesToSkip = 1,
      maxCharsPerColumn = 8192)
  void agreesWithScipy(
      String name, int n, double mean, double sd, double low, double high, String values) {
    List<Double> sample = Arrays.stream(values.split(" ", -1)).map(Double::valueOf).toList();
    Summary summary = Summary.of(sample);
    assertThat(summary.n()).isEqualTo(n);
    assertThat(summary.mean().getAsDouble()).isCloseTo(mean, within(Math.abs(mean) * 1e-15));
    assertThat(summary.sd().getAsDouble()).isCloseTo(sd, within(sd * 1e-9));
    double u = sd * 1e-10 + Math.ulp(mean) * 2;
    assertThat(summary.ci95Low().getAsDouble()).isCloseTo(low, within(u));
    assertThat(summary.ci95High().getAsDouble()).isCloseTo(high, within(u));
  }

  @Test
  void oneValueHasNoSpread() {
    Summary summary = Summary.of(List.of(4.2));
    assertThat(summary.mean()).hasValue(4.2);
    assertThat(summary.sd()).isEmpty();
    assertThat(summary.ci95HalfWidth()).isEmpty();
    assertThat(summary.ci95Low()).isEmpty();
  }

  @Test
  void noValueIsNoNumber() {
    assertThat(Summary.of(List.of())).isEqualTo(Summary.NONE);
    assertThat(Summary.NONE.mean()).isEmpty();
  }

  @Test
  void refusesWhatIsNotFinite() {
    assertThatThrownBy(() -> Summary.of(List.of(1.0, Double.NaN)))
        .hasMessage("a value must be finite, got NaN");
  }
}
