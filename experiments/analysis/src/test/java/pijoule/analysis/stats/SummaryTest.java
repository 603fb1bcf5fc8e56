package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
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

  /** scipy.stats.t.interval(0.95, 1, 0.509, 0.153) is -1.435 to 2.453. */
  @Test
  void whatCannotBeBelowZeroHasNoIntervalThatIs() {
    Summary wide = Summary.of(List.of(0.356, 0.662));
    assertThat(wide.ci95Low().getAsDouble()).isCloseTo(-1.435, within(0.001));
    Summary time = wide.ofPositive();
    assertThat(time.mean()).isEqualTo(wide.mean());
    assertThat(time.isUnresolved()).isTrue();
    assertThat(time.ci95HalfWidth()).isEmpty();
    assertThat(time.ci95Low()).isEmpty();
    assertThat(time.runsCi95High()).isEmpty();
    // t(0.975, 2) 0.2164 / sqrt(3) / 0.509 = 1.06 is within log(100) / 2 = 2.30.
    assertThat(time.neededBlocks()).hasValue(3);
  }

  /** t(0.975, 2) 0.4 / sqrt(3) = 0.9937. */
  @Test
  void aWideIntervalOfAPositiveMeanIsOfItsLogarithm() {
    Summary summary = Summary.of(List.of(0.6, 1.0, 1.4)).ofPositive();
    assertThat(summary.ci95HalfWidth()).isEmpty();
    assertThat(summary.ci95Low().getAsDouble()).isCloseTo(Math.exp(-0.9937), within(1e-3));
    assertThat(summary.ci95High().getAsDouble()).isCloseTo(Math.exp(0.9937), within(1e-3));
    assertThat(summary.isUnresolved()).isFalse();
    Summary narrow = Summary.of(List.of(0.9, 1.0, 1.1));
    assertThat(narrow.ofPositive().ci95Low()).isEqualTo(narrow.ci95Low());
    assertThat(narrow.ofPositive().ci95HalfWidth()).isEqualTo(narrow.ci95HalfWidth());
  }

  @Test
  void aMeanOfZeroNeedsMoreBlocksThanAnyoneHas() {
    Summary nothing = Summary.of(List.of(-1.0, 1.0)).ofPositive();
    assertThat(nothing.isUnresolved()).isTrue();
    assertThat(nothing.neededBlocks()).isEmpty();
    Summary zero = Summary.of(List.of(0.0, 0.0)).ofPositive();
    assertThat(zero.ci95HalfWidth()).hasValue(0);
    assertThat(zero.isUnresolved()).isFalse();
  }

  @Property(tries = 300)
  void anIntervalOfWhatIsPositiveIsAboveZeroAndWithinAFactorOf100(
      @ForAll @Size(min = 2, max = 8) List<@DoubleRange(min = 0.01, max = 1e6) Double> values) {
    Summary summary = Summary.of(values).ofPositive();
    double mean = summary.mean().getAsDouble();
    if (summary.isUnresolved()) {
      assertThat(summary.neededBlocks().getAsInt()).isGreaterThan(values.size());
    } else {
      double low = summary.ci95Low().getAsDouble();
      assertThat(low).isPositive().isLessThanOrEqualTo(mean);
      assertThat(summary.ci95High().getAsDouble())
          .isGreaterThanOrEqualTo(mean)
          .isLessThanOrEqualTo(100.000001 * low);
    }
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

  /** 90 and 98 %: 94 with a half width of 12.7 x 4. */
  @Test
  void aShareIsAtMostAllOfItsWhole() {
    Summary share = Summary.of(List.of(90.0, 98.0)).ofShare();
    assertThat(share.ci95High()).hasValue(100);
    assertThat(share.ci95Low().getAsDouble()).isBetween(50.0, 94.0);
    assertThat(share.ci95HalfWidth()).isEmpty();
    Summary small = Summary.of(List.of(10.0, 10.1)).ofShare();
    assertThat(small.ci95HalfWidth()).isPresent();
    assertThat(small.ci95High()).isEqualTo(Summary.of(List.of(10.0, 10.1)).ci95High());
  }
}
