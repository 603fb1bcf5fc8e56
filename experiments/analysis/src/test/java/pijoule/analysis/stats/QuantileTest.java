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
  private static final int BLOCKS = 20;
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
    assertThat(coverage(probability, truth, true)).isGreaterThan(0.91);
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
}
