package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConclusionTest {
  /** As documented: equal lies between 0.95 and 1.05, for these pairs and for boards in general. */
  @Test
  void anIntervalShowsEqualityFromFivePercentBelowToFivePercentAbove() {
    assertThat(Conclusion.EQUAL.isShownBy(0.951, 1.049)).isTrue();
    assertThat(Conclusion.EQUAL.isShownBy(0.949, 1.02)).isFalse();
    assertThat(Conclusion.EQUAL.isShownBy(0.98, 1.051)).isFalse();
    assertThat(Conclusion.MORE.isShownBy(0.999, 1.2)).isFalse();
    assertThat(Conclusion.LESS.isShownBy(0.8, 0.999)).isTrue();
    assertThat(Conclusion.UNCLEAR.isShownBy(0.99, 1.01)).isFalse();
  }
}
