package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.analysis.stats.Summary.BlockValue;

class QuantileTest {
  private static final int SAMPLES = 400;
  private static final int BLOCKS = 40;
  private static final int CALLS = 20;

  /** 1 - p^n - (1 - p)^n is at least 0.95 first at these n. */
  @ParameterizedTest
  @CsvSource({"0.5,6", "0.9,29", "0.99,299"})
  void needsSoManyValues(double probability, int needed) {
    assertThat(Quantile.needed(probability)).isEqualTo(needed);
    assertThat(Quantile.of(values(needed), probability).value()).isPresent();
    Quantile less = Quantile.of(values(needed - 1), probability);
    assertThat(less.value()).isEmpty();
    assertThat(less.ci95Low()).isEmpty();
    assertThat(less.needed()).isEqualTo(needed);
  }

  private static List<BlockValue> values(int n) {
    return IntStream.rangeClosed(1, n).mapToObj(i -> new BlockValue(i, i)).toList();
  }

  @Test
  void medianIsTheMiddle() {
    assertThat(Quantile.of(values(9), 0.5).value().getAsDouble()).isCloseTo(5, within(1e-9));
  }

  /** p^n and (1 - p)^n are at most 0.025 first at these n. */
  @ParameterizedTest
  @CsvSource({"0.1,36", "0.5,6", "0.9,36", "0.99,368"})
  void anIntervalNeedsSoManyBlocks(double probability, int needed) {
    assertThat(Quantile.neededBlocks(probability)).isEqualTo(needed);
    Quantile enough = Quantile.of(dealt(400, needed), probability);
    assertThat(enough.blocks()).isEqualTo(needed);
    assertThat(enough.ci95Low().getAsDouble()).isLessThanOrEqualTo(enough.value().getAsDouble());
    assertThat(enough.ci95High().getAsDouble())
        .isGreaterThanOrEqualTo(enough.value().getAsDouble());
    Quantile less = Quantile.of(dealt(400, needed - 1), probability);
    assertThat(less.value()).isPresent();
    assertThat(less.ci95Low()).isEmpty();
    assertThat(less.ci95High()).isEmpty();
  }

  private static List<BlockValue> dealt(int n, int blocks) {
    return values(n).stream().map(of -> new BlockValue(of.value(), of.block() % blocks)).toList();
  }

  /** Six blocks of equal shares below the median: it is not known exactly for that. */
  @Test
  void blocksWithEqualSharesHaveAnInterval() {
    List<BlockValue> values =
        IntStream.range(0, 60).mapToObj(i -> new BlockValue(i, i % 6)).toList();
    Quantile median = Quantile.of(values, 0.5);
    assertThat(median.ci95Low().getAsDouble()).isLessThanOrEqualTo(22);
    assertThat(median.ci95High().getAsDouble()).isGreaterThanOrEqualTo(37);
  }

  /**
   * With independent values it is from one in order to another, by the binomial distribution: 1 or
   * fewer of 10 have a chance of 0.011, 2 or fewer of 0.055; for 0.9, 31 or fewer of 40 have 0.015,
   * 32 or fewer 0.042, 39 or more 0.080, all 40 0.015.
   */
  @ParameterizedTest
  @CsvSource({"10,0.5,2,9", "40,0.9,32,40"})
  void independentValuesHaveTheirExactInterval(int n, double probability, int low, int high) {
    Quantile found = Quantile.of(values(n), probability);
    assertThat(found.ci95Low()).hasValue(low);
    assertThat(found.ci95High()).hasValue(high);
  }

  /** Small studies have few rounds and few calls. */
  @ParameterizedTest
  @CsvSource({"0.5,2,10", "0.9,2,20", "0.5,3,4"})
  void fewRoundsHaveNoInterval(double probability, int blocks, int calls) {
    Quantile found = Quantile.of(normal(new Random(3), blocks, calls), probability);

    assertThat(found.ci95Low()).isEmpty();
    assertThat(found.ci95High()).isEmpty();
  }

  private static List<BlockValue> normal(Random random, int blocks, int calls) {
    return IntStream.range(0, blocks * calls)
        .mapToObj(i -> new BlockValue(random.nextGaussian(), i % blocks))
        .toList();
  }

  /**
   * Blocks alike, so that the values are independent ones. An interval from one of them in order to
   * another holds the truth at 97.0 %, by the binomial distribution of 69 and of 134 values, which
   * Student's factors of 6 and of 36 blocks make of 120 and of 144. Then 376 to 397 of 400 do, by
   * 99.8 % of the binomial distribution. Six blocks of four calls cannot show that they are alike,
   * and hold it nearly always. No interval is twice as wide as it must be: half of it holds the
   * truth at less than 95 %.
   */
  @ParameterizedTest
  @CsvSource({"0.5,6,4,400", "0.5,6,20,397", "0.9,36,4,397"})
  void intervalsHoldTheTruthAndAreNoWiderThanThat(
      double probability, int blocks, int calls, int most) {
    double truth = probability == 0.5 ? 0 : 1.2815515655446004;
    Random random = new Random(3);
    int held = 0;
    int heldByHalf = 0;
    for (int sample = 0; sample < SAMPLES; sample++) {
      Quantile found = Quantile.of(normal(random, blocks, calls), probability);
      double below = truth - found.ci95Low().getAsDouble();
      double above = found.ci95High().getAsDouble() - truth;
      double off = truth - found.value().getAsDouble();
      held += below >= 0 && above >= 0 ? 1 : 0;
      heldByHalf += below + off >= 0 && above - off >= 0 ? 1 : 0;
    }
    assertThat(held).isBetween(376, most);
    assertThat(heldByHalf).isLessThan(SAMPLES * 95 / 100);
  }

  @Test
  void oneBlockShowsNoScatter() {
    List<BlockValue> one = values(100).stream().map(of -> new BlockValue(of.value(), 1)).toList();
    assertThat(Quantile.of(one, 0.5).value()).isPresent();
    assertThat(Quantile.of(one, 0.5).ci95Low()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.1, Double.NaN})
  void aProbabilityIsWithinItsBounds(double wrong) {
    assertThatThrownBy(() -> Quantile.of(values(9), wrong))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got " + wrong);
  }

  /** Calls of a block share what their server adds: blocks are what scatters. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.9})
  void intervalsHoldTheTruthAlsoWhereBlocksDiffer(double probability) {
    double truth = probability == 0.5 ? 0 : 1.2815515655446004 * Math.sqrt(2);
    assertThat(coverage(probability, truth, true)).isBetween(0.91, 0.98);
    assertThat(coverage(probability, truth, false)).isLessThan(0.8);
  }

  private static double coverage(double probability, double truth, boolean blocks) {
    Random random = new Random(7);
    int held = 0;
    for (int sample = 0; sample < SAMPLES; sample++) {
      List<BlockValue> values = new ArrayList<>();
      for (int block = 0; block < BLOCKS; block++) {
        double server = random.nextGaussian();
        for (int call = 0; call < CALLS; call++) {
          int unit = blocks ? block : values.size();
          values.add(new BlockValue(server + random.nextGaussian(), unit));
        }
      }
      Quantile found = Quantile.of(values, probability);
      boolean above = found.ci95Low().isEmpty() || found.ci95Low().getAsDouble() <= truth;
      boolean below = found.ci95High().isEmpty() || found.ci95High().getAsDouble() >= truth;
      held += above && below ? 1 : 0;
    }
    return (double) held / SAMPLES;
  }

  /**
   * Ten blocks of eight neighbours, so that a block lies on one side of the median, by numpy and
   * scipy 1.10: the values are worth 9 independent ones, and 6.968 with Student's factors for ten
   * blocks; of the binomial's tails of so many these are the 17th and the 75th of 80 values.
   */
  @Test
  void fewBlocksWidenTheInterval() {
    List<BlockValue> values =
        IntStream.range(0, 80).mapToObj(i -> new BlockValue(i, i / 8)).toList();
    Quantile median = Quantile.of(values, 0.5);
    assertThat(median.ci95Low()).hasValue(16);
    assertThat(median.ci95High()).hasValue(74);
  }
}
