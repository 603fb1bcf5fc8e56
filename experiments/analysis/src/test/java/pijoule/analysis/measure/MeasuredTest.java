package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import pijoule.energy.window.Verdict;

class MeasuredTest {
  /** Ten joules: 0.3 J by a gain of 3 %, 0.4 J by noise. */
  private static final MeasuredValue WHOLE = energy("a", 10, 0.5, 0.4, Verdict.RESOLVED);

  private static final MeasuredValue PART = energy("a", 6, 0.2, 0.3, Verdict.IMPLAUSIBLE);

  @Test
  void partsOfOneMeterErrTogether() {
    MeasuredValue both = WHOLE.plus(PART);
    assertThat(both.value()).hasValue(16);
    assertThat(both.u().getAsDouble()).isCloseTo(0.7, within(1e-12));
    assertThat(both.uWithoutGain().getAsDouble()).isCloseTo(0.7, within(1e-12));
    assertThat(both.gains()).containsExactly(Map.entry("a", 1.0));
    assertThat(both.quality()).contains(Verdict.IMPLAUSIBLE);
    assertThat(both.isDoubtful()).isTrue();
  }

  @Test
  void twoMetersErrApartAndEachHasItsShareOfGain() {
    MeasuredValue both = WHOLE.and(energy("b", 30, 1.2, 0.3, Verdict.RESOLVED));
    assertThat(both.u().getAsDouble()).isCloseTo(1.3, within(1e-12));
    assertThat(both.uWithoutGain().getAsDouble()).isCloseTo(0.5, within(1e-12));
    assertThat(both.gains()).containsExactly(Map.entry("a", 0.25), Map.entry("b", 0.75));
    assertThat(both.isDoubtful()).isFalse();
  }

  @Test
  void whatIsLeftKeepsItsShareOfTheGain() {
    MeasuredValue left = WHOLE.minus(List.of(PART));
    assertThat(left.value()).hasValue(4);
    assertThat(left.uWithoutGain().getAsDouble()).isCloseTo(0.5, within(1e-12));
    assertThat(left.u().getAsDouble()).isCloseTo(Math.hypot(0.5, 0.3 * 0.4), within(1e-12));
    assertThat(WHOLE.minus(List.of(MeasuredValue.UNKNOWN)).u()).isEmpty();
  }

  @Test
  void aRatioNeedsAWholeThatIsNotZero() {
    MeasuredValue percent = WHOLE.over(OptionalDouble.of(40), 100);
    assertThat(percent.value()).hasValue(25);
    assertThat(percent.u()).hasValue(1.25);
    assertThat(WHOLE.over(OptionalDouble.of(0), 1).value()).isEmpty();
    assertThat(WHOLE.over(OptionalDouble.empty(), 1).value()).isEmpty();
  }

  @Test
  void anUnknownUncertaintyIsNoPartOfARatios() {
    MeasuredValue timed = MeasuredValue.timed(OptionalDouble.of(2), OptionalDouble.empty());
    assertThat(timed.u()).isEmpty();
    assertThat(timed.uWithoutGain()).hasValue(0);
    assertThat(timed.plus(WHOLE).u()).isEmpty();
    assertThat(timed.isDoubtful()).isFalse();
    assertThat(MeasuredValue.UNKNOWN.uWithoutGain()).isEmpty();
  }

  private static MeasuredValue energy(
      String meter, double joules, double u, double withoutGain, Verdict verdict) {
    return new MeasuredValue(
        OptionalDouble.of(joules),
        OptionalDouble.of(u),
        OptionalDouble.of(withoutGain),
        Map.of(),
        Map.of(meter, 1.0),
        false,
        Optional.of(verdict),
        Optional.empty());
  }
}
