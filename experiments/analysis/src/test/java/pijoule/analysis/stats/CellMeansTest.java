package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellMeansTest {
  private static final List<AnovaFactor> ONE = List.of(new AnovaFactor("a", 2, Stratum.RUN));

  /**
   * Two values that differ by k times the last binary digit u have squares of k^2 u^2 / 2 about
   * their mean; up to 4 u for each of the two values, 32 u^2 in all, are rounding.
   */
  @ParameterizedTest
  @CsvSource({"6, 0", "8, 0", "10, 50"})
  void squaresOfRoundingAreNothing(int digits, int squares) {
    double digit = Math.ulp(1.0);
    CellMeans means =
        new CellMeans(
            List.of(),
            List.of(
                new Observation(List.of(), 1, 1),
                new Observation(List.of(), 1, 1 + digits * digit)),
            false);
    assertThat(means.withinSquares()).isEqualTo(squares * digit * digit);
  }

  @Test
  void nameWhatIsMissing() {
    assertThatThrownBy(() -> new CellMeans(List.of(), List.of(), false))
        .hasMessage("every cell needs at least 1 value, got none in number 0");
    List<Observation> first = List.of(new Observation(List.of(0), 1, 5));
    assertThatThrownBy(() -> new CellMeans(ONE, first, false))
        .hasMessage("every cell needs at least 1 value (in every round), got none in number 1");
    List<Observation> beyond = List.of(new Observation(List.of(2), 1, 5));
    assertThatThrownBy(() -> new CellMeans(ONE, beyond, false))
        .hasMessage("a level must be 0 to 1, got 2");
  }
}
