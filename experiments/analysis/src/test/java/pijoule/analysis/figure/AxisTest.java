package pijoule.analysis.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class AxisTest {
  @Property
  void endsAtRoundTicksAndHoldsEveryValue(
      @ForAll @DoubleRange(min = -1e9, max = 1e9) double a,
      @ForAll @DoubleRange(min = -1e9, max = 1e9) double b) {
    Axis axis = Axis.rounded(Math.min(a, b), Math.max(a, b), 6, 300, 20);
    assertThat(axis.low()).isLessThanOrEqualTo(Math.min(a, b));
    assertThat(axis.high()).isGreaterThanOrEqualTo(Math.max(a, b));
    List<BigDecimal> ticks = axis.ticks();
    assertThat(ticks.size()).isBetween(2, 8);
    assertThat(axis.at(ticks.get(0).doubleValue())).isEqualTo(300);
    assertThat(axis.at(ticks.get(ticks.size() - 1).doubleValue())).isEqualTo(20);
    assertThat(ticks.stream().map(axis::label)).doesNotHaveDuplicates();
  }

  @Property
  void aLogarithmicAxisEndsAtRoundTicksAndHoldsEveryValue(
      @ForAll @DoubleRange(min = 1e-9, max = 1e9) @Scale(9) double a,
      @ForAll @DoubleRange(min = 1e-9, max = 1e9) @Scale(9) double b) {
    Axis axis = Axis.logarithmic(Math.min(a, b), Math.max(a, b), 300, 20);
    assertThat(axis.low()).isLessThanOrEqualTo(Math.min(a, b));
    assertThat(axis.high()).isGreaterThanOrEqualTo(Math.max(a, b)).isGreaterThan(axis.low());
    List<BigDecimal> ticks = axis.ticks();
    assertThat(axis.at(ticks.get(0).doubleValue())).isEqualTo(300);
    assertThat(axis.at(ticks.get(ticks.size() - 1).doubleValue())).isEqualTo(20);
    assertThat(ticks.size()).isBetween(2, 13);
    assertThat(ticks.stream().map(axis::label)).doesNotHaveDuplicates();
    assertThat(axis.base()).isEqualTo(300);
  }

  @Test
  void aLogarithmicAxisHasOneTwoAndFive() {
    Axis axis = Axis.logarithmic(0.3, 12, 0, 100);
    assertThat(axis.ticks().stream().map(axis::label))
        .containsExactly("0.2", "0.5", "1", "2", "5", "10", "20");
  }

  @Test
  void labelsHaveTheStepsDecimals() {
    Axis axis = Axis.rounded(-0.3, 1, 6, 0, 100);
    assertThat(axis.ticks().stream().map(axis::label)).containsExactly("−0.5", "0.0", "0.5", "1.0");
  }

  @Test
  void nothingStillHasAnAxis() {
    assertThat(Axis.rounded(0, 0, 6, 0, 100).high()).isEqualTo(1);
  }
}
