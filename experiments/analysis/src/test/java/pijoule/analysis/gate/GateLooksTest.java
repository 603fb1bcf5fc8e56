package pijoule.analysis.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.stats.RatioInterval;

/** Decisions after four rounds, by hand: t(1 - 0.05/12; 3) = 6.231543473. */
class GateLooksTest {
  private static LogContrast contrast(double effect, double error) {
    return new LogContrast(effect, error, 0, 3, 4);
  }

  /**
   * Intervals of ratios: 1.038 to 1.176; 1.018 to 1.043; 0.969 to 1.032; 0.917 to 1.332; 0.850 to
   * 0.963.
   */
  @ParameterizedTest
  @CsvSource({
    "0.1, 0.01, FAIL",
    "0.03, 0.002, PASS",
    "0, 0.005, PASS",
    "0.1, 0.03, OPEN",
    "-0.1, 0.01, PASS"
  })
  void theWholeIntervalDecides(double effect, double error, GateVerdict verdict) {
    assertThat(GateLooks.verdict(contrast(effect, error), 0.05)).isEqualTo(verdict);
  }

  @Test
  void anIntervalIsOneOfThoseOfAllLooks() {
    RatioInterval interval = GateLooks.interval(contrast(0.1, 0.01)).orElseThrow();
    assertThat(interval.low()).isCloseTo(1.0384036326, within(1e-6));
    assertThat(interval.high()).isCloseTo(1.1762312070, within(1e-6));
  }

  /** Within 3 % it is shown to be dearer; within 5 % it is not shown to be dearer than allowed. */
  @Test
  void theLimitDecidesWhatIsDearer() {
    assertThat(GateLooks.verdict(contrast(0.03, 0.002), 0.03)).isEqualTo(GateVerdict.FAIL);
    assertThat(GateLooks.verdict(contrast(0.03, 0.002), 0.05)).isEqualTo(GateVerdict.PASS);
  }

  @Test
  void looksGrowUntilTheLastOne() {
    assertThat(GateLooks.LOOKS.rounds()).isSorted().doesNotHaveDuplicates().hasSize(6);
    assertThat(GateLooks.LOOKS.after(4)).contains(6);
    assertThat(GateLooks.LOOKS.after(28)).isEmpty();
    assertThat(List.of(GateVerdict.values()))
        .extracting(GateVerdict::exitCode)
        .containsExactly(0, 1, 3);
  }
}
