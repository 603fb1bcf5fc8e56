package pijoule.energy.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BridgeTest {
  private static final double ROUNDING = 1e-12;

  /** Whatever the straight line says and whatever the power was, within the range. */
  @Property
  void twoUCoverWhateverTheGapHidesWithinTheRange(
      @ForAll @DoubleRange(min = 0, max = 10) double minWatts,
      @ForAll @DoubleRange(min = 0, max = 10) double range,
      @ForAll @DoubleRange(min = 0, max = 1) double line,
      @ForAll @DoubleRange(min = 0, max = 1) double truth) {
    Bridge bridge =
        Bridge.of(500_000_000, 0.5 * (minWatts + line * range), minWatts, minWatts + range);

    assertThat(2 * bridge.uJoules())
        .isGreaterThanOrEqualTo(0.5 * range * Math.abs(line - truth) - ROUNDING);
  }

  /** A sixth of the range from its middle: two thirds of it lie on one side, and are just 2 u. */
  @Test
  void twoUAreNoMoreThanNeeded() {
    Bridge bridge = Bridge.of(1_000_000_000, 2, 0, 6);

    assertThat(Bridge.of(1_000_000_000, 3, 0, 6).uJoules())
        .isCloseTo(6 / Math.sqrt(12), within(ROUNDING));
    assertThat(2 * bridge.uJoules()).isCloseTo(4, within(ROUNDING));
  }

  @Test
  void whatIsAddedCanBeTakenAway() {
    Bridge one = new Bridge(5, 2, -1, 0);
    Bridge other = new Bridge(3, 0.5, 4, 0);

    assertThat(one.plus(other)).isEqualTo(new Bridge(8, 2.5, 3, 0));
    assertThat(one.plus(other).minus(other)).isEqualTo(one);
    assertThat(one.plus(Bridge.NONE)).isEqualTo(one);
  }

  /** The edges of both windows are where the difference of their energies is unknown. */
  @Test
  void lateEdgesAddUpInSumsAndInDifferences() {
    Bridge one = Bridge.NONE.withLate(3 * Math.sqrt(3));
    Bridge other = Bridge.NONE.withLate(Math.sqrt(3));

    assertThat(one.plus(other).uJoules()).isCloseTo(4, within(ROUNDING));
    assertThat(one.minus(other).uJoules()).isCloseTo(4, within(ROUNDING));
  }

  @ParameterizedTest
  @CsvSource({"5%, 5", "0%, 0", "20%, 20", "2.5%, 2.5"})
  void aShareIsReadAndWritten(String text, double percent) {
    assertThat(GapShare.parse(text)).isEqualTo(new GapShare(percent));
    assertThat(GapShare.parse(text).format()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"20.1%", "-1%", "0.05", "five"})
  void aShareBeyondItsBoundsIsRefused(String text) {
    assertThatThrownBy(() -> GapShare.parse(text)).hasMessageContaining("share");
  }
}
