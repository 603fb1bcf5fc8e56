package pijoule.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class WindowDifferencesTest {
  /**
   * Of 150,000 simulated tests each, with normal scatter of 3 % and Student's quantiles 2.776 and
   * 2.306 for 4 and 8 degrees of freedom, four in five found 7.4 % and 6.3 %.
   */
  @Test
  void fiveWindowsOfThreePercentFindWhatSimulatedOnesDo() {
    assertThat(new WindowDifferences(5, OptionalDouble.empty()).text())
        .contains("scatter by 3.0 % (assumed; --pilot RESULTS has yours):")
        .containsPattern("two rates in this campaign +7\\.4 %")
        .containsPattern("two campaigns on this process +6\\.3 %")
        .contains("Another start of the service may differ by more");
  }

  @Test
  void aPilotsScatterCounts() {
    assertThat(new WindowDifferences(3, OptionalDouble.of(0.03)).text())
        .contains("scatter by 3.0 % (from the pilot):")
        .containsPattern("two rates in this campaign +15 %")
        .containsPattern("two campaigns on this process +9\\.7 %");
  }

  @Test
  void oneWindowFindsNothing() {
    assertThat(new WindowDifferences(1, OptionalDouble.empty()).text())
        .isEqualToIgnoringNewLines(
            "They find no difference: replicates must be 2 or more, got 1.\n");
  }
}
