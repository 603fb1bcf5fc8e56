package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LogContrastTest {
  /** Of 2 and 10 values whose variances are alike, Welch and Satterthwaite give 1.2 to 10. */
  @Test
  void aSmallStratumLimitsTheDegreesOfFreedom() {
    Term few = term(1, "a", 1.0, 1.001);
    Term many = term(-1, "b", 0.8, 1.2, 0.9, 1.1, 0.85, 1.15, 0.95, 1.05, 0.7, 1.3);
    assertThat(LogContrast.of(List.of(few, many), 1, 0).orElseThrow().degreesOfFreedom())
        .isEqualTo(2);
  }

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
    Term down = new Term(-1, up.stratum(), up.values());
    LogContrast same = LogContrast.of(List.of(up, down), 1, 0).orElseThrow();
    assertThat(same.standardError()).isZero();
    assertThat(same.ratio()).isEqualTo(1);
  }

  @Test
  void aSingleClusterSaysNothing() {
    List<Term.Value> values = List.of(new Term.Value(1, "round 1"), new Term.Value(2, "round 1"));
    assertThat(LogContrast.of(List.of(new Term(1, "s", values)), 1, 0)).isEmpty();
  }

  @Test
  void equalConstantsOfUnlikeCountsDoNotDiffer() {
    LogContrast contrast =
        ReferenceSamples.ratio(
            new double[] {0.1, 0.1, 0.1}, new double[] {0.1, 0.1, 0.1, 0.1, 0.1});
    assertThat(contrast.effect()).isZero();
    assertThat(contrast.standardError()).isZero();
    assertThat(contrast.pDifferent()).isEqualTo(1);
    assertThat(contrast.ci95Low()).isEqualTo(1);
  }

  @Test
  void runsOfOneServerCountOnce() {
    LogContrast runs = ReferenceSamples.ratio(new double[] {1, 1, 3, 3}, new double[] {2, 4, 2, 4});
    LogContrast blocks =
        LogContrast.of(
                List.of(
                    blocks(1, "a", new double[][] {{1, 1}, {3, 3}}),
                    blocks(-1, "b", new double[][] {{2, 4}, {2, 4}})),
                1,
                0)
            .orElseThrow();
    assertThat(blocks.effect()).isEqualTo(runs.effect());
    assertThat(blocks.clusters()).isEqualTo(4);
    assertThat(blocks.degreesOfFreedom()).isEqualTo(1, within(1e-12));
    double blockMeans = Math.sqrt(2.0 / 2) / 2;
    assertThat(blocks.standardError()).isEqualTo(blockMeans, within(1e-12));
  }

  @Test
  void meansOfOneStratumAreComparedWithinItsClusters() {
    LogContrast paired =
        LogContrast.of(
                List.of(
                    blocks(1, "s", new double[][] {{10, 10}, {20, 20}, {30, 30}}),
                    blocks(-1, "s", new double[][] {{1, 1}, {2, 2}, {3, 3}})),
                1,
                0)
            .orElseThrow();
    assertThat(paired.ratio()).isEqualTo(10, within(1e-12));
    assertThat(paired.standardError()).isZero();
    assertThat(paired.clusters()).isEqualTo(3);
  }

  @Test
  void aClusterWithoutOneOfTheMeansIsLeftOut() {
    Term up = blocks(1, "s", new double[][] {{10}, {22}, {500}});
    Term down = blocks(-1, "s", new double[][] {{1, 1}, {2, 2, 2}});
    LogContrast contrast = LogContrast.of(List.of(up, down), 1, 0).orElseThrow();
    assertThat(contrast.ratio()).isEqualTo(16 / 1.5, within(1e-12));
    assertThat(contrast.clusters()).isEqualTo(2);
  }

  /** Clusters of unlike size count alike: else what they share would not cancel. */
  @Test
  void whatAClusterSharesCancelsWhateverItsSize() {
    Term up = blocks(1, "s", new double[][] {{3, 3, 3, 3, 3}, {6}});
    Term down = blocks(-1, "s", new double[][] {{1}, {2, 2, 2}});
    LogContrast contrast = LogContrast.of(List.of(up, down), 1, 0).orElseThrow();
    assertThat(contrast.ratio()).isEqualTo(3, within(1e-12));
    assertThat(contrast.typeA()).isZero();
  }

  @Test
  void typeBAddsToTheHalfWidthInQuadratureAndKeepsTheFreedom() {
    List<Term> terms = List.of(term(1, "a", 1.0, 2.0, 3.0), term(-1, "b", 3.0, 4.0, 5.0));
    LogContrast without = LogContrast.of(terms, 1, 0).orElseThrow();
    LogContrast with = LogContrast.of(terms, 1, without.standardError()).orElseThrow();
    assertThat(with.standardError())
        .isEqualTo(without.standardError() * Math.sqrt(2), within(1e-12));
    assertThat(with.degreesOfFreedom()).isEqualTo(without.degreesOfFreedom());
    double scatter = Math.log(without.ci95High() / without.ratio());
    assertThat(Math.log(with.ci95High() / with.ratio()))
        .isEqualTo(Math.hypot(scatter, 1.959963984540054 * with.typeB()), within(1e-9));
  }

  @Test
  void pIsTheLevelAtWhichTheIntervalEnds() {
    List<Term> terms = List.of(term(1, "a", 1.0, 2.0, 3.0), term(-1, "b", 3.0, 4.0, 5.0));
    for (double u : new double[] {0, 1e-6, 0.01, 0.3, 5}) {
      LogContrast contrast = LogContrast.of(terms, 1, u).orElseThrow();
      assertThat(contrast.pAbove(Math.log(contrast.ci95Low()))).isEqualTo(0.025, within(1e-9));
      assertThat(contrast.pBelow(Math.log(contrast.ci95High()))).isEqualTo(0.025, within(1e-9));
      assertThat(contrast.pAbove(Math.log(contrast.ci95High()))).isEqualTo(0.975, within(1e-9));
      assertThat(contrast.pBelow(contrast.effect())).isEqualTo(0.5);
    }
  }

  /** Far in the tail the two quantiles still meet: hypot(t(q), z(q)) = 1000 with 4 freedoms. */
  @Test
  void smallPsKeepTheirDigits() {
    LogContrast contrast = new LogContrast(1000, 1, 1, 4, 5);
    double ofScatter = new LogContrast(1000, 1, 0, 4, 5).pAbove(0);
    assertThat(contrast.pAbove(0)).isBetween(ofScatter, ofScatter * 1.001).isGreaterThan(0);
    assertThat(new LogContrast(30, 1e-3, 1, 4, 5).pAbove(0)).isBetween(4.9e-198, 1e-15);
  }

  /** A factor of 260 by 3 and 3 rounds: t(4; 0.975) = 2.776, for 14 intervals 6.138. */
  @Test
  void aWideIntervalThatLeavesOutOneDecides() {
    LogContrast far = new LogContrast(-Math.log(260), 0.67, 0, 4, 6);
    assertThat(far.pDifferent()).isLessThan(0.05 / 14);
    assertThat(far.simultaneous(14))
        .hasValueSatisfying(
            interval -> {
              assertThat(interval.low()).isCloseTo(6.295e-5, within(1e-8));
              assertThat(interval.high()).isCloseTo(0.23499, within(1e-5));
            });
    LogContrast wide = new LogContrast(-1, 0.67, 0, 4, 6);
    assertThat(wide.isResolved()).isTrue();
    assertThat(wide.simultaneous(14)).isEmpty();
    assertThat(new LogContrast(-1, 1, 0, 4, 6).isResolved()).isFalse();
    assertThat(new LogContrast(-3, 1, 0, 4, 6).isResolved()).isTrue();
  }

  @Test
  void typeBAloneIsNormal() {
    Term constant = term(1, "a", 2.0, 2.0);
    LogContrast contrast = LogContrast.of(List.of(constant), 1, 0.1).orElseThrow();
    assertThat(contrast.degreesOfFreedom()).isInfinite();
    assertThat(contrast.ci95High() / contrast.ratio())
        .isEqualTo(Math.exp(0.1 * 1.959963984540054), within(1e-9));
  }

  @Test
  void aMeanThatIsNotAboveZeroHasNoLogarithm() {
    assertThat(LogContrast.of(List.of(term(1, "a", -1.0, 1.0)), 1, 0)).isEmpty();
  }

  @Test
  void refusesWhatIsOutOfBounds() {
    Term term = term(1, "a", 1.0, 2.0);
    assertThatThrownBy(() -> LogContrast.of(List.of(term), 0, 0))
        .hasMessage("a mean can be compared with a finite value above 0, got 0.0");
    assertThatThrownBy(() -> LogContrast.of(List.of(term), 1, Double.NaN))
        .hasMessage("a standard uncertainty must be finite and at least 0, got NaN");
    assertThatThrownBy(() -> new Term(0, "a", term.values()))
        .hasMessage("an exponent must be finite and not 0, got 0.0");
  }

  private static Term blocks(double exponent, String stratum, double[][] blocks) {
    return new Term(
        exponent,
        stratum,
        IntStream.range(0, blocks.length)
            .boxed()
            .flatMap(
                block ->
                    DoubleStream.of(blocks[block])
                        .mapToObj(value -> new Term.Value(value, stratum + block)))
            .toList());
  }

  private static Term term(double exponent, String stratum, double... values) {
    return ReferenceSamples.term(exponent, stratum, values);
  }
}
