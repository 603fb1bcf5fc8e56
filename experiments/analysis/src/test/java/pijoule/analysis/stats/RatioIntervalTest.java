package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioIntervalTest {
  /**
   * One value in eight is far off. By numpy with 400,000 resamples 1.0520 to 2.585, by scipy's
   * bootstrap 1.0517 to 2.583; without the bias 1.0451, without the acceleration 1.0390 to 2.210.
   * The upper end scatters from seed to seed.
   */
  @Test
  void theBootstrapIsBiasCorrectedAndAccelerated() {
    double[] skewed = {1.0, 1.1, 1.0, 1.2, 1.05, 1.15, 1.0, 4.0};
    double[] steady = {1.0, 1.02, 0.98, 1.01, 0.99, 1.0, 1.03, 0.97};

    RatioInterval interval = RatioInterval.bca(skewed, steady, 42).orElseThrow();

    assertThat(interval.low()).isCloseTo(1.0520, within(0.003));
    assertThat(interval.high()).isBetween(2.4, 3.0);
  }

  /**
   * Resamples drawn by a SplittableRandom written in Python, with the normal distribution of
   * Python's statistics. In the last samples many resamples equal the estimate.
   */
  @ParameterizedTest
  @CsvSource({
    "1.0 1.1 1.0 1.2 1.05 1.15 1.0 4.0, 1.0 1.02 0.98 1.01 0.99 1.0 1.03 0.97, 42, 1.05230386052, 2.85170181593",
    "3.1417 2.7183 4.6692 3.9137 3.3571 5.2919, 1.2021 1.9023 1.4142 2.2361 1.3247 1.1347 2.6458 1.7321 1.5396, 2013, 1.74505261121, 2.95357837346",
    "1 2 4 9, 1 1 2 4, 7, 0.636363636364, 5.2",
    "1 3, 2 3, 7, 0.333333333333, 1.5"
  })
  void itIsThatOfItsSeedsResamples(
      String numerator, String denominator, long seed, double low, double high) {
    RatioInterval interval =
        RatioInterval.bca(ReferenceSamples.of(numerator), ReferenceSamples.of(denominator), seed)
            .orElseThrow();

    assertThat(interval.low()).isCloseTo(low, within(1e-9));
    assertThat(interval.high()).isCloseTo(high, within(1e-9));
  }
}
