package pijoule.energy.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
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
    assertThat(u.gainJoules()).isPresent();
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
  void countsNoiseOnceWhereItIsKnownAndInTheScatterToo() {
    MeterInfo meter =
        TestTraces.meter(SampleKind.POINT).toBuilder()
            .accuracy(Term.U_SAMPLE_WATTS, OptionalDouble.of(0.3))
            .build();
    WindowEnergy energy = energy(2, 1, 1, 0, 0, 9);

    EnergyUncertainty u = EnergyUncertainty.of(energy.withScatter(0.25), meter, 0);
    assertThat(u.noiseJoules()).hasValueCloseTo(0.3 * 0.05, within(1e-15));
    assertThat(u.interpolationJoules()).hasValueCloseTo(0.4 * 0.05, within(1e-15));
    EnergyUncertainty quiet = EnergyUncertainty.of(energy.withScatter(0.04), meter, 0);
    assertThat(quiet.interpolationJoules()).hasValue(0);
  }

  /** Two readings, each off by a uniform half step at most: 6 mJ / sqrt(6). */
  @Test
  void aCounterIsReadInStepsAtBothEnds() {
    MeterInfo meter =
        TestTraces.meter(SampleKind.COUNTED).toBuilder()
            .accuracy(Term.RESOLUTION_JOULES, OptionalDouble.of(0.006))
            .build();

    assertThat(EnergyUncertainty.of(energy(2, 1, 1, 0, 0, 9), meter, 0).readingJoules())
        .hasValueCloseTo(0.00244949, within(1e-8));
  }

  @Test
  void leavesAnUnknownGainOutAndSaysSo() {
    EnergyUncertainty u = EnergyUncertainty.of(energy(2, 1, 1, 0.003, 0, 9), withoutGain(METER), 0);

    assertThat(u.gainJoules()).isEmpty();
    assertThat(u.uJoules()).hasValue(0.003);
  }

  /** Two whole means are needed: of 0.25 s they fill the window of half a second exactly. */
  @ParameterizedTest
  @CsvSource({"0, RESOLVED", "0.25, RESOLVED", "0.3, BELOW_RESOLUTION"})
  void aSampleThatIsAMeanOverLongerResolvesLess(double averagingSeconds, Verdict expected) {
    MeterInfo meter = METER.toBuilder().setting("averaging_seconds", averagingSeconds).build();
    WindowEnergy energy = energy(1, 2, 2, 0, 0, 2);

    assertThat(Verdict.of(energy, EnergyUncertainty.of(energy, meter, 0), meter))
        .isEqualTo(expected);
  }

  /** 1.5 J is 3 W for half a second: the next number of a double is rounding, 1 uJ is not. */
  @Test
  void theLastDigitOfADoubleIsNoEvidence() {
    assertThat(withoutUncertainty(Math.nextUp(1.5))).isEqualTo(Verdict.RESOLVED);
    assertThat(withoutUncertainty(Math.nextDown(0.5))).isEqualTo(Verdict.RESOLVED);
    assertThat(withoutUncertainty(1.500001)).isEqualTo(Verdict.IMPLAUSIBLE);
    assertThat(withoutUncertainty(0.499999)).isEqualTo(Verdict.IMPLAUSIBLE);
  }

  private static Verdict withoutUncertainty(double joules) {
    MeterInfo meter = withoutGain(METER);
    WindowEnergy energy = energy(joules, 1, 1, 0, 0, 9);
    return Verdict.of(energy, EnergyUncertainty.of(energy, meter, 0), meter);
  }

  @Test
  void hasNoUncertaintyWithoutEnergy() {
    EnergyUncertainty u = EnergyUncertainty.of(WindowEnergy.absent(WINDOW, 4), METER, 0);

    assertThat(u.uJoules()).isEmpty();
    assertThat(u.gainJoules()).isEmpty();
  }

  @Test
  void sumsCommonPartsLinearlyAndTheRestInQuadrature() {
    EnergyUncertainty sum = EnergyUncertainty.ofSum(Collections.nCopies(4, budget(1, 2, 3, 4, 5)));

    assertThat(sum).isEqualTo(budget(4, 8, 6, 16, 10));
    assertThat(EnergyUncertainty.ofSum(List.of()).uJoules()).isEmpty();
  }

  private static EnergyUncertainty budget(
      double gain, double offset, double noise, double alignment, double interpolation) {
    return new EnergyUncertainty(
        OptionalDouble.of(gain),
        OptionalDouble.of(offset),
        OptionalDouble.of(noise),
        OptionalDouble.of(alignment),
        OptionalDouble.of(interpolation),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Bridge.NONE);
  }

  @Property
  void partsCombineInQuadrature(@ForAll @Size(5) List<@DoubleRange(max = 9) Double> p) {
    EnergyUncertainty u = budget(p.get(0), p.get(1), p.get(2), p.get(3), p.get(4));
    double squares = p.stream().mapToDouble(part -> part * part).sum();

    assertThat(u.uJoules().getAsDouble()).isCloseTo(Math.sqrt(squares), within(1e-12));
    assertThat(u.withoutGain().uJoules().getAsDouble())
        .isCloseTo(Math.sqrt(Math.max(0, squares - p.get(0) * p.get(0))), within(1e-6));
  }

  @Test
  void offsetNoiseAndTheSamplesTimesEnter() {
    MeterInfo serial =
        METER.toBuilder()
            .accuracy(Term.U_OFFSET_WATTS, OptionalDouble.of(0.004))
            .accuracy(Term.U_SAMPLE_WATTS, OptionalDouble.of(0.1))
            .accuracy(Term.U_TIME_SECONDS, OptionalDouble.of(0.004))
            .build();

    EnergyUncertainty u = EnergyUncertainty.of(energy(2, 1, 3, 0, 0, 9), serial, 0.003);

    assertThat(u.offsetJoules().getAsDouble()).isCloseTo(0.002, within(1e-15));
    assertThat(u.noiseJoules().getAsDouble()).isCloseTo(0.005, within(1e-15));
    assertThat(u.alignmentJoules().getAsDouble())
        .isCloseTo(2 * 0.005 * Math.sqrt(2), within(1e-15));
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
        OptionalDouble.of(uEdges),
        OptionalDouble.of(uInner),
        OptionalDouble.of(0),
        OptionalDouble.of(0),
        OptionalDouble.of(0.05),
        Optional.of(Bridge.NONE));
  }

  private static MeterInfo withoutGain(MeterInfo meter) {
    return meter.toBuilder().accuracy(Term.U_GAIN_RELATIVE, OptionalDouble.empty()).build();
  }
}
