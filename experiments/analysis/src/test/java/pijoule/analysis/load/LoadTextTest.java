package pijoule.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.analysis.stats.Summary;

/**
 * Means with intervals of three values: mean ± t u where narrow, mean exp(± t u / mean) where wide,
 * t = 4.3027.
 */
class LoadTextTest {
  @Test
  void anIntervalHasTheUnitInWhichItsDigitsAreKnown() {
    assertThat(shown(576e-6, 960e-6, 1344e-6)).isEqualTo("1.0 ms (0.4 to 2.6)");
    assertThat(shown(957e-6, 960e-6, 963e-6)).isEqualTo("960.0 µs (952.5 to 967.5)");
  }

  /** Two values whose interval would be wider than a factor of 100 know two digits at most. */
  @Test
  void aMeanThatIsNotResolvedHasTwoDigits() {
    Summary wide = Summary.of(List.of(500e-6, 1157e-6)).ofPositive();
    assertThat(LoadText.mean(wide, "s")).isEqualTo("830 µs");
    assertThat(LoadText.interval(wide, "s")).isEqualTo("830 µs (needs 3 blocks)");
    assertThat(LoadText.mean(Summary.of(List.of(827.4e-6)), "s")).isEqualTo("827.4 µs");
  }

  private static String shown(double... values) {
    List<Double> of = List.of(values[0], values[1], values[2]);
    return LoadText.interval(Summary.of(of).ofPositive(), "s");
  }
}
