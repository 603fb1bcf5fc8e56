package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
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
  void equalConstantsOfUnlikeCountsDoNotDiffer() {
    LogContrast contrast =
        Numbers.ratio(new double[] {0.1, 0.1, 0.1}, new double[] {0.1, 0.1, 0.1, 0.1, 0.1});
    assertThat(contrast.effect()).isZero();
    assertThat(contrast.standardError()).isZero();
    assertThat(contrast.pDifferent()).isEqualTo(1);
    assertThat(contrast.ci95Low()).isEqualTo(1);
  }

  @Test
  void runsOfOneServerCountOnce() {
    LogContrast runs = Numbers.ratio(new double[] {1, 1, 3, 3}, new double[] {2, 4, 2, 4});
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
  void runsOnTheSameServersAreHeldAgainstEachOtherThere() {
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
  void typeBWidensTheIntervalAndAddsFreedom() {
    List<Term> terms = List.of(term(1, "a", 1.0, 2.0, 3.0), term(-1, "b", 3.0, 4.0, 5.0));
    LogContrast without = LogContrast.of(terms, 1, 0).orElseThrow();
    LogContrast with = LogContrast.of(terms, 1, without.standardError()).orElseThrow();
    assertThat(with.standardError())
        .isEqualTo(without.standardError() * Math.sqrt(2), within(1e-12));
    assertThat(with.degreesOfFreedom()).isEqualTo(without.degreesOfFreedom() * 4, within(1e-9));
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
        .hasMessage("a mean can be held against a finite value above 0, got 0.0");
    assertThatThrownBy(() -> LogContrast.of(List.of(term), 1, Double.NaN))
        .hasMessage("a standard uncertainty must be finite and at least 0, got NaN");
    assertThatThrownBy(() -> new Term(0, term.values()))
        .hasMessage("an exponent must be finite and not 0, got 0.0");
  }

  private static Term blocks(double exponent, String stratum, double[][] blocks) {
    return new Term(
        exponent,
        IntStream.range(0, blocks.length)
            .boxed()
            .flatMap(
                block ->
                    DoubleStream.of(blocks[block])
                        .mapToObj(value -> new Term.Value(value, stratum + block, stratum)))
            .toList());
  }

  private static Term term(double exponent, String stratum, double... values) {
    return Numbers.term(exponent, stratum, values);
  }
}
