package pijoule.energy.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TestTraces;

class VerdictTest {
  private static final Window WINDOW = new Window("w", 0, 500_000_000);
  private static final MeterInfo METER = TestTraces.meter(SampleKind.MEAN);

  @Test
  void addsItsPartsInQuadrature() {
    EnergyUncertainty u = EnergyUncertainty.of(energy(2, 1.0, 3.0, 0.003, 0.1, 9), METER, 0.001);

    assertThat(u.gainJoules().getAsDouble()).isCloseTo(0.02, within(1e-15));
    assertThat(u.alignmentJoules().getAsDouble()).isCloseTo(0.002 * Math.sqrt(2), within(1e-15));
    assertThat(u.interpolationJoules()).hasValue(0.003);
    assertThat(u.uJoules().getAsDouble()).isCloseTo(Math.sqrt(4e-4 + 8e-6 + 9e-6), within(1e-15));
    assertThat(u.gainKnown()).isTrue();
  }

  @Test
  void interpolatesBetweenPointSamplesOnly() {
    WindowEnergy energy = energy(2, 1, 1, 0.003, 0.004, 9);

    assertThat(
            EnergyUncertainty.of(energy, TestTraces.meter(SampleKind.POINT), 0)
                .interpolationJoules())
        .hasValue(0.005);
    assertThat(EnergyUncertainty.of(energy, METER, 0).interpolationJoules()).hasValue(0.003);
  }

  @Test
  void leavesAnUnknownGainOutAndSaysSo() {
    EnergyUncertainty u = EnergyUncertainty.of(energy(2, 1, 1, 0.003, 0, 9), withoutGain(METER), 0);

    assertThat(u.gainKnown()).isFalse();
    assertThat(u.gainJoules()).isEmpty();
    assertThat(u.uJoules()).hasValue(0.003);
  }

  @Test
  void aSampleThatIsAMeanOverLongerResolvesLess() {
    MeterInfo slow = METER.toBuilder().setting("averaging_seconds", 0.3).build();
    WindowEnergy energy = energy(1, 2, 2, 0, 0, 9);

    assertThat(Verdict.of(energy, EnergyUncertainty.of(energy, METER, 0), METER))
        .isEqualTo(Verdict.RESOLVED);
    assertThat(Verdict.of(energy, EnergyUncertainty.of(energy, slow, 0), slow))
        .isEqualTo(Verdict.BELOW_RESOLUTION);
  }

  @Test
  void hasNoUncertaintyWithoutEnergy() {
    EnergyUncertainty u = EnergyUncertainty.of(WindowEnergy.absent(WINDOW, 4), METER, 0);

    assertThat(u.uJoules()).isEmpty();
    assertThat(u.gainKnown()).isFalse();
  }

  @Test
  void sumsCommonPartsLinearlyAndTheRestInQuadrature() {
    EnergyUncertainty part =
        new EnergyUncertainty(OptionalDouble.of(1), OptionalDouble.of(2), OptionalDouble.of(3));

    EnergyUncertainty sum = EnergyUncertainty.ofSum(List.of(part, part, part, part));

    assertThat(sum)
        .isEqualTo(
            new EnergyUncertainty(
                OptionalDouble.of(4), OptionalDouble.of(8), OptionalDouble.of(6)));
    assertThat(EnergyUncertainty.ofSum(List.of()).uJoules()).isEmpty();
  }

  @Test
  void refusesANegativeUncertaintyOfTime() {
    assertThatThrownBy(() -> EnergyUncertainty.of(energy(1, 1, 1, 0, 0, 2), METER, -1))
        .hasMessageContaining("must be >= 0 s, got -1.0 s");
  }

  /** The board draws 1 W to 3 W, so 0.5 J to 1.5 J in half a second; u is 0.01 J. */
  @ParameterizedTest
  @CsvSource({
    "1.0, 2, RESOLVED", "1.0, 1, BELOW_RESOLUTION", "9.0, 0, BELOW_RESOLUTION",
    "0.49, 2, RESOLVED", "0.4799, 2, IMPLAUSIBLE", "0.5, 2, RESOLVED",
    "1.51, 2, RESOLVED", "1.5201, 2, IMPLAUSIBLE", "44.0, 200, IMPLAUSIBLE",
  })
  void judgesByTheSamplesAndByWhatTheBoardCanDraw(double joules, long samples, Verdict expected) {
    WindowEnergy energy = energy(joules, 1, 1, 0.01, 0, samples);
    EnergyUncertainty u = EnergyUncertainty.of(energy, withoutGain(METER), 0);

    assertThat(Verdict.of(energy, u, METER)).isEqualTo(expected);
  }

  @Test
  void isNotAvailableWithoutEnergy() {
    WindowEnergy absent = WindowEnergy.absent(WINDOW, 9);

    assertThat(Verdict.of(absent, EnergyUncertainty.of(absent, METER, 0), METER))
        .isEqualTo(Verdict.NOT_AVAILABLE);
  }

  @Test
  void speaksTheWordsOfTheFormat() {
    assertThat(Verdict.values())
        .extracting(Verdict::text)
        .containsExactly("resolved", "below resolution", "implausible", "NA");
  }

  @Test
  void aBoardOfUnknownBoundsMayDrawAnything() {
    MeterInfo open = MeterInfo.builder("rapl", Boundary.PACKAGE, SampleKind.MEAN).build();
    WindowEnergy energy = energy(1e9, 1, 1, 0, 0, 2);

    assertThat(Verdict.of(energy, EnergyUncertainty.of(energy, open, 0), open))
        .isEqualTo(Verdict.RESOLVED);
  }

  private static WindowEnergy energy(
      double joules, double in, double out, double uEdges, double uInner, long samples) {
    return new WindowEnergy(
        WINDOW,
        samples,
        OptionalDouble.of(joules),
        OptionalDouble.of(in),
        OptionalDouble.of(out),
        OptionalDouble.of(uEdges),
        OptionalDouble.of(uInner));
  }

  private static MeterInfo withoutGain(MeterInfo meter) {
    return meter.toBuilder().uGainRelative(OptionalDouble.empty()).build();
  }
}
