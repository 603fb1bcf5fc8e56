package pijoule.runner.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.MeanReading;
import pijoule.energy.trial.SteadyReading;

/** Readings by hand of the meters of two Raspberry Pi 4 at 5 V, alpha and beta. */
class MeterJudgementTest {
  private static final String PI_4 = "Raspberry Pi 4 Model B Rev 1.4";

  private final Findings findings = new Findings();

  private static MeterInfo info(Boundary boundary) {
    return MeterInfo.builder("arduino", boundary, SampleKind.POINT)
        .accuracy(Term.U_GAIN_RELATIVE, OptionalDouble.of(0.01))
        .accuracy(Term.U_OFFSET_WATTS, OptionalDouble.of(0.005))
        .voltageAndCurrent(true)
        .build();
  }

  private static SteadyReading reading(double watts, double u) {
    return reading(5, watts, u);
  }

  private static SteadyReading reading(double volts, double watts, double u) {
    return new SteadyReading(
        new MeanReading(850, watts, OptionalDouble.of(volts), OptionalDouble.of(watts / volts)), u);
  }

  /** A meter whose power is known at rest, and with a load on alpha and on beta, u 2 mW. */
  private static TriedMeter meter(String host, double rest, double onAlpha, double onBeta) {
    return meter(info(Boundary.BOARD), host, reading(rest, 0.002), onAlpha, onBeta, 0.002);
  }

  private static TriedMeter meter(
      MeterInfo info, String host, SteadyReading rest, double onAlpha, double onBeta, double u) {
    return new TriedMeter(
        "at-" + host,
        info,
        Set.of(host),
        Optional.of(rest),
        Map.of("alpha", reading(onAlpha, u), "beta", reading(onBeta, u)),
        List.of());
  }

  private List<String> problems(String board, TriedMeter... meters) {
    MeterJudgement.judge(List.of(meters), host -> Optional.of(board), findings);
    return findings.problems();
  }

  @Test
  void metersAtTheirBoardsAreShownAtRestAndUnderLoad() {
    assertThat(problems(PI_4, meter("alpha", 2.88, 3.40, 2.88), meter("beta", 2.90, 2.90, 3.41)))
        .isEmpty();
    assertThat(findings.table())
        .contains(
            "meter at-alpha: at rest 5.000 V, 0.5760 A, 2.880 W ± 0.059 W; with a load on alpha"
                + " 5.000 V, 0.6800 A, 3.400 W ± 0.069 W (k = 2)");
    assertThat(findings.notes()).isEmpty();
  }

  @Test
  void swappedMetersAreNamedOnceWithBothRises() {
    assertThat(problems(PI_4, meter("alpha", 2.88, 2.88, 3.40), meter("beta", 2.90, 3.41, 2.90)))
        .containsExactly(
            "meters at-alpha and at-beta must be at their own boards, got them swapped: at-alpha"
                + " rose by +0.520 W ± 0.006 W with the load of beta and by +0.000 W ± 0.006 W with"
                + " that of alpha; exchange their ports in the bench");
  }

  @Test
  void aMeterAtTheOtherBoardAlone() {
    assertThat(problems(PI_4, meter("alpha", 2.88, 2.88, 3.40)))
        .singleElement()
        .asString()
        .startsWith(
            "meter at-alpha must rise with the load of host alpha, got +0.000 W ± 0.006 W, and"
                + " +0.520 W ± 0.006 W with that of beta; correct what it measures");
  }

  /** 2 % of 2.88 W are 58 mW; 1 mW and four u of 2.8 mW are less. */
  @Test
  void aMeterThatDoesNotRiseIsRefused() {
    assertThat(problems(PI_4, meter("alpha", 2.88, 2.881, 2.88)))
        .singleElement()
        .asString()
        .startsWith("meter at-alpha must rise with the load of host alpha, got +0.001 W ± 0.006 W;")
        .contains("its shunt bridged");
  }

  /** A bridged shunt leaves the offset, 5 mW. */
  @Test
  void aMeterWithABridgedShuntReadsNoPower() {
    assertThat(problems(PI_4, meter("alpha", 0.001, 0.001, 0.001)))
        .singleElement()
        .asString()
        .startsWith(
            "meter at-alpha must read the power of alpha, got 5.000 V, 0.0002 A, 0.001 W ± 0.011 W"
                + " at rest; its shunt may be bridged");
  }

  /** Nothing is known of its offset; no board that runs Linux draws 60 mW. */
  @Test
  void aMeterOfUnknownOffsetThatReadsMilliwattsReadsNoPower() {
    MeterInfo unknown = MeterInfo.builder("command", Boundary.BOARD, SampleKind.POINT).build();
    TriedMeter bridged = meter(unknown, "alpha", reading(0.06, 0), 0.061, 0.06, 0);

    assertThat(problems("no board", bridged))
        .singleElement()
        .asString()
        .startsWith("meter at-alpha must read the power of alpha, got");
  }

  /** A processor's package may rest at 60 mW. */
  @Test
  void aPartOfABoardMayDrawMilliwatts() {
    MeterInfo part = MeterInfo.builder("rapl", Boundary.PACKAGE, SampleKind.MEAN).build();

    assertThat(problems("no board", meter(part, "alpha", reading(0.06, 0), 5, 0.06, 0))).isEmpty();
  }

  /** 70 mW with four u of 42 mW may be 0, and may be more than 2 %. */
  @Test
  void aRiseThatIsOpenIsANote() {
    TriedMeter open = meter(info(Boundary.BOARD), "alpha", reading(2.88, 0.03), 2.95, 2.88, 0.03);

    assertThat(problems(PI_4, open)).isEmpty();
    assertThat(findings.notes())
        .singleElement()
        .asString()
        .startsWith("whether meter at-alpha sees the load of host alpha is open");
  }

  /**
   * A Pi 4 that draws 2.88 W, and 3.40 W under load: 0.5 Ohm in place of a stated 1 Ohm, 0.5 Ohm in
   * place of a stated 0.1 Ohm.
   */
  @ParameterizedTest
  @CsvSource({"1.44, 1.70", "14.4, 17.0"})
  void wattsThatNoSuchBoardDrawsAreRefused(double rest, double loaded) {
    assertThat(problems(PI_4, meter("alpha", rest, loaded, rest)))
        .singleElement()
        .asString()
        .startsWith(
            "meter at-alpha must read at rest what a Raspberry Pi 4 Model B Rev 1.4 draws, 1.80 W to"
                + " 7.50 W (Raspberry Pi's documentation: 0.60 A idle, 1.25 A at most), got")
        .contains("; correct shunt and divider in the bench");
  }

  /** Idle currents of public measurements at 5 V, and a load of one processor. */
  @ParameterizedTest
  @CsvSource({
    "Raspberry Pi Model B Rev 2, 1.77, 1.96",
    "Raspberry Pi Model B Plus Rev 1.2, 1.0, 1.2",
    "Raspberry Pi 2 Model B Rev 1.1, 1.1, 1.5",
    "Raspberry Pi 3 Model B Rev 1.2, 1.3, 2.0",
    "Raspberry Pi 3 Model B Plus Rev 1.3, 2.2, 3.1",
    "Raspberry Pi 4 Model B Rev 1.4, 2.3, 2.9",
    "Raspberry Pi 5 Model B Rev 1.0, 2.7, 4.0",
    "Raspberry Pi Zero Rev 1.3, 0.4, 0.7",
    "Raspberry Pi Zero 2 W Rev 1.0, 0.6, 0.9",
    "no board, 61, 73"
  })
  void whatBoardsDrawIsAccepted(String board, double rest, double loaded) {
    assertThat(problems(board, meter("alpha", rest, loaded, rest))).isEmpty();
  }

  /** 0.2 in place of a divider of 0.1667, read at 5.1 V: 6.12 V. */
  @Test
  void aVoltageThatNoBoardHasIsRefused() {
    TriedMeter divided =
        meter(info(Boundary.BOARD), "alpha", reading(6.12, 3.4, 0.002), 4.0, 3.4, 0.002);

    assertThat(problems(PI_4, divided))
        .containsExactly(
            "meter at-alpha must read the voltage of a Raspberry Pi 4 Model B Rev 1.4, 3.5 V to"
                + " 5.5 V, got 6.120 V; correct the divider in the bench, or calibrate it");
  }

  @Test
  void aPlugReadsItsSocketsVoltageAndItsSuppliesLoss() {
    TriedMeter plug =
        meter(info(Boundary.WALL), "alpha", reading(230, 8.5, 0.002), 9.3, 8.5, 0.002);

    assertThat(problems(PI_4, plug)).isEmpty();
  }

  @Test
  void aMeterWithoutReadingsNamesItsLoss() {
    TriedMeter silent =
        new TriedMeter(
            "at-alpha",
            info(Boundary.BOARD),
            Set.of("alpha"),
            Optional.empty(),
            Map.of(),
            List.of("the counter stands still"));

    assertThat(problems(PI_4, silent))
        .singleElement()
        .asString()
        .startsWith(
            "meter at-alpha must give readings at rest and under load, got none: the counter");
  }
}
