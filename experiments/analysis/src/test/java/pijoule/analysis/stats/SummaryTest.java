package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
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
  void blocksOfEqualSizeCountAsTheirMeans() {
    Summary blocks = blocks(new double[][] {{1, 3}, {4, 6}, {9, 13}});
    Summary means = Summary.of(List.of(2.0, 5.0, 11.0));
    assertThat(blocks.n()).isEqualTo(6);
    assertThat(blocks.blocks()).isEqualTo(3);
    assertThat(blocks.mean().getAsDouble()).isEqualTo(6);
    assertThat(blocks.standardError().getAsDouble())
        .isCloseTo(means.standardError().getAsDouble(), within(1e-12));
    assertThat(blocks.ci95HalfWidth().getAsDouble())
        .isCloseTo(means.ci95HalfWidth().getAsDouble(), within(1e-9));
    assertThat(blocks.runsCi95HalfWidth())
        .isEqualTo(Summary.of(List.of(1.0, 3.0, 4.0, 6.0, 9.0, 13.0)).ci95HalfWidth());
  }

  /** One large block and two runs beside it are nearly one block: few degrees of freedom. */
  @Test
  void blocksOfUnlikeSizeHaveFewerDegreesOfFreedom() {
    Summary like = blocks(new double[][] {{1, 1}, {2, 2}, {3, 3}});
    Summary unlike = blocks(new double[][] {{1, 1, 1, 1, 1, 1}, {2}, {3}});
    assertThat(like.ci95HalfWidth().getAsDouble() / like.standardError().getAsDouble())
        .isCloseTo(4.302652729911275, within(1e-6));
    assertThat(unlike.ci95HalfWidth().getAsDouble() / unlike.standardError().getAsDouble())
        .isGreaterThan(5);
  }

  @Test
  void oneBlockHasNoIntervalButThatOverRuns() {
    Summary one = blocks(new double[][] {{1, 2, 3}});
    assertThat(one.ci95HalfWidth()).isEmpty();
    assertThat(one.standardError()).isEmpty();
    assertThat(one.runsCi95HalfWidth()).isPresent();
    assertThat(one.times(2).runsCi95High().getAsDouble())
        .isEqualTo(2 * one.runsCi95High().getAsDouble());
  }

  private static Summary blocks(double[][] blocks) {
    List<Summary.BlockValue> values = new ArrayList<>();
    for (int block = 0; block < blocks.length; block++) {
      for (double value : blocks[block]) {
        values.add(new Summary.BlockValue(value, block));
      }
    }
    return Summary.ofBlocks(values);
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
