package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Where nothing can be said, nothing is; a number would be believed. */
class DegenerateSamplesTest {
  private static final double[] NONE = {};
  private static final double[] ONE = {1};
  private static final double[] EQUAL = {0.1, 0.1, 0.1};
  private static final double[] SOME = {1, 2, 4, 7};
  private static final double[] NAN = {1, Double.NaN};

  @Test
  void fewValuesAreAbsent() {
    assertThat(Welch.p(ONE, SOME)).isEmpty();
    assertThat(EffectSizes.hedgesG(SOME, ONE)).isEmpty();
    assertThat(EffectSizes.cliffsDelta(NONE, SOME)).isEmpty();
    assertThat(RankTests.mannWhitneyP(SOME, NONE)).isEmpty();
    assertThat(RankTests.wilcoxonSignedRankP(NONE, NONE)).isEmpty();
    assertThat(RatioInterval.bca(ONE, SOME, 1)).isEmpty();
    assertThat(Lag1.of(SOME)).isEmpty();
    assertThat(Trend.of(new double[] {1, 2}, new double[] {3, 4})).isEmpty();
    assertThat(Outlier.farthest(new double[] {1, 1e9})).isEmpty();
  }

  @Test
  void noScatterIsAbsent() {
    assertThat(Welch.p(EQUAL, EQUAL)).isEmpty();
    assertThat(EffectSizes.hedgesG(EQUAL, EQUAL)).isEmpty();
    assertThat(RatioInterval.bca(EQUAL, EQUAL, 1)).isEmpty();
    assertThat(Trend.of(EQUAL, new double[] {1, 2, 3})).isEmpty();
    assertThat(Lag1.of(new double[] {3, 3, 3, 3, 3, 3, 3, 3})).isEmpty();
  }

  @Test
  void whatRoundsDifferentlyDoesNotScatter() {
    double[] up = {1.9600000000000002, 1.9599999999999997, 1.9600000000000002, 1.96};
    double[] down = {1.96, 1.9599999999999997, 1.9600000000000002, 1.96};
    assertThat(Welch.p(up, down)).isEmpty();
    assertThat(EffectSizes.hedgesG(up, down)).isEmpty();
    assertThat(EffectSizes.cliffsDelta(up, down)).hasValue(0);
    assertThat(RankTests.mannWhitneyP(up, down)).hasValue(1);
    assertThat(RankTests.wilcoxonSignedRankP(up, down)).hasValue(1);
    assertThat(RatioInterval.bca(up, down, 1)).isEmpty();
    assertThat(Outlier.farthest(new double[] {2, 2, 2, 2, 2, Math.nextUp(2.0)})).isEmpty();
    assertThat(Lag1.of(new double[] {2, 2, 2, Math.nextUp(2.0), 2, 2, 2, 2})).isEmpty();
  }

  /** Grubbs's p of the value that differs would be 0. */
  @Test
  void aReadingOfACoarseClockIsNoOutlier() {
    assertThat(Outlier.farthest(new double[] {0.01, 0.01, 0.02})).isEmpty();
    assertThat(Outlier.farthest(new double[] {0.01, 0.01, 0.01, 0.01, 0.01, 0.02})).isEmpty();
    assertThat(Outlier.farthest(new double[] {0.01, 0.01, 0.01, 0.011, 0.5}))
        .hasValueSatisfying(outlier -> assertThat(outlier.p()).isLessThan(1e-3));
  }

  @Test
  void equalValuesDoNotDiffer() {
    assertThat(RankTests.mannWhitneyP(EQUAL, EQUAL)).hasValue(1);
    assertThat(RankTests.wilcoxonSignedRankP(SOME, SOME)).hasValue(1);
    assertThat(EffectSizes.cliffsDelta(EQUAL, EQUAL)).hasValue(0);
  }

  @Test
  void oneConstantSampleIsEnoughForAnInterval() {
    assertThat(RatioInterval.bca(SOME, EQUAL, 1)).isPresent();
    assertThat(Welch.p(SOME, EQUAL)).isPresent();
  }

  @Test
  void aDenominatorThatMayBeNothingHasNoInterval() {
    assertThat(RatioInterval.bca(SOME, new double[] {-1, 2, 3}, 1)).isEmpty();
    assertThat(RatioInterval.bca(SOME, new double[] {0, 2, 3}, 1)).isEmpty();
  }

  /** By R 4: lm(y ~ x). */
  @Test
  void threePairsHaveATrend() {
    Trend trend = Trend.of(new double[] {1, 2, 3}, new double[] {1, 2, 4}).orElseThrow();
    assertThat(trend.slope()).isCloseTo(1.5, within(1e-12));
    assertThat(trend.p()).isCloseTo(0.12103771832367675, within(1e-12));
  }

  @Test
  void aPerfectLineHasNoDoubt() {
    assertThat(Trend.of(SOME, new double[] {3, 5, 9, 15}))
        .hasValueSatisfying(
            trend -> {
              assertThat(trend.slope()).isEqualTo(2);
              assertThat(trend.p()).isZero();
            });
  }

  @Test
  void refusesWhatIsNotFiniteInEitherSample() {
    Map<String, BiConsumer<double[], double[]>> statistics =
        Map.of(
            "Cliff's delta", EffectSizes::cliffsDelta,
            "Hedges' g", EffectSizes::hedgesG,
            "trend", Trend::of,
            "Welch", Welch::p,
            "Mann-Whitney", RankTests::mannWhitneyP,
            "Wilcoxon", RankTests::wilcoxonSignedRankP,
            "bootstrap", (one, other) -> RatioInterval.bca(one, other, 1));
    double[] two = {1, 2};
    statistics.forEach(
        (name, statistic) -> {
          assertThatThrownBy(() -> statistic.accept(NAN, two))
              .as(name)
              .hasMessage("a value must be finite, got NaN");
          assertThatThrownBy(() -> statistic.accept(two, NAN))
              .as(name)
              .hasMessage("a value must be finite, got NaN");
        });
  }

  @Test
  void refusesWhatIsOutOfBounds() {
    assertThatThrownBy(() -> Welch.p(SOME, NAN)).hasMessage("a value must be finite, got NaN");
    assertThatThrownBy(() -> Trend.of(SOME, EQUAL))
        .hasMessage("pairs need samples of one length, got 4 and 3");
    assertThatThrownBy(() -> Equivalence.tost(ReferenceSamples.ratio(SOME, SOME), 1))
        .hasMessage("a margin must be above 0 and below 1, got 1.0");
    assertThatThrownBy(() -> Holm.adjust(List.of(0.1, Double.NaN)))
        .hasMessage("a p-value must be from 0 to 1, got NaN");
  }
}
