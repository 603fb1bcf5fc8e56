package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Where values lie. */
class SpreadTest {
  @Test
  void fiveValues() {
    Spread spread = Spread.of(List.of(2.0, 4.0, 4.0, 4.0, 11.0));
    assertThat(spread.n()).isEqualTo(5);
    assertThat(spread.min()).hasValue(2);
    assertThat(spread.mean()).hasValue(5);
    assertThat(spread.deviation()).hasValue(Math.sqrt(12));
    assertThat(spread.max()).hasValue(11);
    assertThat(spread.median()).hasValue(4);
  }

  @Test
  void anEvenNumberHasItsMedianInTheMiddle() {
    assertThat(Spread.of(List.of(4.0, 1.0, 2.0, 3.0)).median()).hasValue(2.5);
  }

  @Test
  void oneValueHasNoDeviationAndNoneHasNothing() {
    assertThat(Spread.of(List.of(3.0)).deviation()).isEmpty();
    assertThat(Spread.of(List.of(3.0)).median()).hasValue(3);
    assertThat(Spread.of(List.of()).mean()).isEmpty();
  }

  @Test
  void onlyFiniteValuesAreTaken() {
    assertThatThrownBy(() -> Spread.of(List.of(Double.NaN))).hasMessageContaining("NaN");
  }
}
