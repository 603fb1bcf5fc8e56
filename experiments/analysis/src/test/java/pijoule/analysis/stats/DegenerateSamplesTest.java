package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Where nothing can be said, nothing is; a number would be believed. */
class DegenerateSamplesTest {
  private static final double[] EQUAL = {0.1, 0.1, 0.1};
  private static final double[] SOME = {1, 2, 4, 7};
  private static final double[] NAN = {1, Double.NaN};

  @Test
  void fewValuesAreAbsent() {
    assertThat(Lag1.of(SOME)).isEmpty();
    assertThat(Trend.of(new double[] {1, 2}, new double[] {3, 4})).isEmpty();
    assertThat(Outlier.farthest(new double[] {1, 1e9})).isEmpty();
  }

  @Test
  void noScatterIsAbsent() {
    assertThat(Trend.of(EQUAL, new double[] {1, 2, 3})).isEmpty();
    assertThat(Lag1.of(new double[] {3, 3, 3, 3, 3, 3, 3, 3})).isEmpty();
  }

  @Test
  void whatRoundsDifferentlyDoesNotScatter() {
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
    double[] two = {1, 2};
    assertThatThrownBy(() -> Trend.of(NAN, two)).hasMessage("a value must be finite, got NaN");
    assertThatThrownBy(() -> Trend.of(two, NAN)).hasMessage("a value must be finite, got NaN");
  }

  @Test
  void refusesWhatIsOutOfBounds() {
    assertThatThrownBy(() -> Trend.of(SOME, EQUAL))
        .hasMessage("pairs need samples of one length, got 4 and 3");
    assertThatThrownBy(() -> Equivalence.tost(ReferenceSamples.ratio(SOME, SOME), 1))
        .hasMessage("a margin must be above 0 and below 1, got 1.0");
    assertThatThrownBy(() -> Holm.adjust(List.of(0.1, Double.NaN)))
        .hasMessage("a p-value must be from 0 to 1, got NaN");
  }
}
