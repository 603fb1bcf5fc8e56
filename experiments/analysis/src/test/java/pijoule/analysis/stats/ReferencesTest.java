package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static pijoule.analysis.stats.ReferenceSamples.nearly;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Against scipy 1.17 and statsmodels 0.15; src/test/python/statistics_references.py. */
class ReferencesTest {
  private static final String FOLDER = "/pijoule/analysis/stats/";

  /** What scipy's solver and Commons Math's leave of a quantile. */
  private static final double QUANTILE = 1e-8;

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = FOLDER + "matched_samples.csv",
      numLinesToSkip = 1,
      maxCharsPerColumn = 8192)
  void trend(String name, double slope, double p, String one, String other) {
    double[] first = ReferenceSamples.of(one);
    double[] second = ReferenceSamples.of(other);
    Trend trend = Trend.of(first, second).orElseThrow();
    assertThat(trend.slope()).isCloseTo(slope, nearly(slope));
    assertThat(trend.p()).isCloseTo(p, nearly(p));
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = FOLDER + "holm.csv", numLinesToSkip = 1, maxCharsPerColumn = 8192)
  void holm(String name, String p, String adjusted) {
    List<Double> expected = ReferenceSamples.list(adjusted);
    List<Double> got = Holm.adjust(ReferenceSamples.list(p));
    assertThat(got).hasSameSizeAs(expected);
    for (int i = 0; i < got.size(); i++) {
      assertThat(got.get(i)).isCloseTo(expected.get(i), nearly(expected.get(i)));
    }
  }

  @ParameterizedTest(name = "{0}, margin {1}")
  @CsvFileSource(
      resources = FOLDER + "log_contrasts.csv",
      numLinesToSkip = 1,
      maxCharsPerColumn = 8192)
  void logContrasts(
      String name,
      double margin,
      double effect,
      double u,
      double freedom,
      double tost,
      double half,
      String one,
      String other) {
    LogContrast contrast =
        ReferenceSamples.ratio(ReferenceSamples.of(one), ReferenceSamples.of(other));
    assertThat(contrast.effect()).isCloseTo(effect, within(1e-12));
    assertThat(contrast.standardError()).isCloseTo(u, nearly(u));
    assertThat(contrast.degreesOfFreedom()).isCloseTo(freedom, nearly(freedom));
    assertThat(Math.log(contrast.ci95Low())).isCloseTo(effect - half, within(QUANTILE));
    assertThat(Math.log(contrast.ci95High())).isCloseTo(effect + half, within(QUANTILE));
    double p = Equivalence.tost(contrast, margin).pEquivalent();
    assertThat(p).isCloseTo(tost, nearly(tost));
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = FOLDER + "one_sample_tost.csv",
      numLinesToSkip = 1,
      maxCharsPerColumn = 8192)
  void equivalenceOfOneSample(
      String name, double margin, double against, double tost, String values) {
    Term term = ReferenceSamples.term(1, "a", ReferenceSamples.of(values));
    LogContrast contrast = LogContrast.of(List.of(term), against, 0).orElseThrow();
    assertThat(Equivalence.tost(contrast, margin).pEquivalent()).isCloseTo(tost, nearly(tost));
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = FOLDER + "series.csv", numLinesToSkip = 1, maxCharsPerColumn = 8192)
  void series(String name, double r1, double p, int farthest, double grubbsP, String values) {
    double[] series = ReferenceSamples.of(values);
    Lag1 lag = Lag1.of(series).orElseThrow();
    assertThat(lag.r1()).isCloseTo(r1, within(1e-12));
    assertThat(lag.p()).isCloseTo(p, nearly(p));
    Outlier outlier = Outlier.farthest(series).orElseThrow();
    assertThat(outlier.index()).isEqualTo(farthest);
    assertThat(outlier.p()).isCloseTo(grubbsP, nearly(grubbsP));
  }
}
