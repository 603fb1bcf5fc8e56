package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryTest {
  private static final AtomicInteger MULTIPLE = new AtomicInteger();

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

  private static Summary of(int blocks, double mean, double u, double half, Summary.Bounds bounds) {
    OptionalDouble of = OptionalDouble.of(half);
    OptionalDouble standardError = OptionalDouble.of(u);
    return new Summary(
        blocks, blocks, OptionalDouble.of(mean), standardError, standardError, of, of, bounds);
  }

  /** Half of the mean is symmetric still, and so is what ends at 100 %. */
  @Test
  void anIntervalIsSymmetricUpToHalfOfItsMean() {
    Summary half = of(4, 4, 1, 2, Summary.Bounds.POSITIVE);
    assertThat(half.ci95HalfWidth()).hasValue(2);
    assertThat(half.ci95Low()).hasValue(2);
    assertThat(of(4, 98, 1, 2, Summary.Bounds.PERCENT).ci95HalfWidth()).hasValue(2);
    assertThat(of(4, 98, 1, 3, Summary.Bounds.PERCENT).ci95HalfWidth()).isEmpty();
    double log = Math.log(100) / 2;
    assertThat(of(4, 1, 1, log, Summary.Bounds.POSITIVE).isUnresolved()).isFalse();
    assertThat(of(4, 1, 1, Math.nextUp(log), Summary.Bounds.POSITIVE).isUnresolved()).isTrue();
  }

  /**
   * By R's qt: t(0.975, n - 1) / sqrt(n) is 1.2417 for 5 and 1.0494 for 6, 0.0620858 for 999 and
   * 0.0620547 for 1000. Times the scatter, which is twice the standard uncertainty of four blocks,
   * it must be at most log(100) / 2 = 2.302585.
   */
  @ParameterizedTest
  @CsvSource({"1, 6", "18.548, 1000", "18.555,"})
  void fewestBlocksOfAnInterval(double u, Integer needed) {
    Summary summary = of(4, 1, u, 3.182446 * u, Summary.Bounds.POSITIVE);
    assertThat(summary.neededBlocks())
        .isEqualTo(needed == null ? OptionalInt.empty() : OptionalInt.of(needed));
  }

  /**
   * Blocks of k, 2 k and 3 k values: R's matrices make 1.37383177570 degrees of freedom of the
   * shares 1/6, 1/3 and 1/2, and qt(0.975) 6.85486410127. By hand the mean of 1, 2 and 4 is 17/6
   * with a variance of (1/36 / (5/6)) (11/6)^2 + (1/9 / (2/3)) (5/6)^2 + (1/4 / (1/2)) (7/6)^2 =
   * 109/120. Degrees of freedom are kept by sizes, so that each run has its own k.
   */
  @Test
  void blocksOfUnlikeSizeHaveBellsAndMcCaffreysDegreesOfFreedom() {
    int k = MULTIPLE.incrementAndGet();
    double[][] blocks = {new double[k], new double[2 * k], new double[3 * k]};
    Arrays.fill(blocks[0], 1);
    Arrays.fill(blocks[1], 2);
    Arrays.fill(blocks[2], 4);
    Summary summary = blocks(blocks);
    double u = Math.sqrt(109.0 / 120);
    assertThat(summary.standardError().getAsDouble()).isCloseTo(u, within(1e-9));
    assertThat(summary.ci95High().getAsDouble())
        .isCloseTo(17 / 6.0 + 6.8548641012696789 * u, within(1e-5));
  }

  /** Weights 2/3 and 1/3: 4/3 (5/6)^2 + 1/6 (5/3)^2. */
  @Test
  void twoBlocksOfUnlikeSizeHaveAnUncertainty() {
    assertThat(blocks(new double[][] {{1, 2}, {4}}).standardError().getAsDouble())
        .isCloseTo(Math.sqrt(25.0 / 18), within(1e-12));
  }
}
