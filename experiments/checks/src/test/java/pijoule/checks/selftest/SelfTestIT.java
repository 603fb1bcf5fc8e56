package pijoule.checks.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import pijoule.energy.serial.SerialMeter;

/** The sketch's binary in its simulator gives a waveform's energy back. */
class SelfTestIT {
  private static final List<String> LINE =
      List.of("--latency", "16", "--drift", "3000", "--seed", "7");

  @TempDir private static Path folder;
  private static SelfTest selfTest;

  /** Several waveforms need one calibration. */
  @BeforeAll
  static void make() throws Exception {
    selfTest = new SelfTest(BuiltSimulator.get(), FrontEnd.OFF_NOMINAL, folder, 170, LINE);
  }

  /**
   * From 0.3 A to 1 A and back in less than a report, at times that nothing repeats. Windows of a
   * second scatter by 0.15 %, for an edge may lie anywhere between two readings.
   */
  @Test
  void energyComesBackOfALoadThatSwitchesWithinAReport() throws Exception {
    SplittableRandom random = new SplittableRandom(35);
    List<double[]> rows = new ArrayList<>(List.of(new double[] {0, 5, 0.3}));
    double time = 0;
    for (int i = 0; time < 20; i++) {
      double amperes = i % 2 == 0 ? 0.3 : 1;
      rows.add(new double[] {time + 1e-6, 5.05 - 0.1 * amperes, amperes});
      time += 0.0005 + 0.004 * random.nextDouble();
      rows.add(new double[] {time, 5.05 - 0.1 * amperes, amperes});
    }

    Recovery whole = selfTest.run(Waveform.of(rows)).get(0);

    assertThat(whole.greatestError()).isLessThan(0.001);
    assertThat(whole.holds()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = Waveforms.class,
      names = {"SQUARE", "RAMP", "BURSTY"})
  void energyComesBackWithinTheLimitsAndItsUncertainty(Waveforms shape) throws Exception {
    List<Recovery> recoveries = selfTest.run(shape.waveform());

    assertThat(recoveries).hasSize(4);
    for (Recovery recovery : recoveries) {
      assertThat(recovery.holds())
          .as(
              "%s windows of %s s: greatest error %s of %s, covered %s of %s, %s without energy",
              shape,
              recovery.windowSeconds(),
              recovery.greatestError(),
              recovery.limit(),
              recovery.covered(),
              recovery.errors().length,
              recovery.absent())
          .isTrue();
    }
  }

  /** Energy of phases does not lean towards the power beside them, as it would by lines alone. */
  @Test
  @Tag("slow")
  void phasesBetweenStepsHaveTheirOwnEnergy() throws Exception {
    SelfTest.Phases phases = selfTest.phases(Waveforms.PHASES.waveform(), Waveforms.PHASE_SECONDS);

    for (Recovery recovery : phases.known()) {
      String which = "phases of " + recovery.windowSeconds() + " s";
      assertThat(recovery.errors().length).as(which).isGreaterThan(40);
      assertThat(recovery.holds()).as(which).isTrue();
      double bias = Math.abs(recovery.meanError());
      assertThat(bias).as(which).isLessThan(recovery.windowSeconds() < 0.01 ? 0.04 : 0.01);
    }
    for (Recovery recovery : phases.unknown()) {
      double lost = -recovery.meanError() * recovery.windowSeconds();
      assertThat(lost).as("s of the step").isBetween(0.0015, 0.003);
    }
  }

  /** An offset and crosstalk are calibrated away; a bow of half a code is in the uncertainty. */
  @Test
  @Tag("slow")
  void theConvertersErrorsAreCalibratedAwayOrCovered() throws Exception {
    List<String> line = new ArrayList<>(LINE);
    line.addAll(List.of("--offset", "1.5", "--inl", "0.5", "--crosstalk", "0.002"));
    Path other = Files.createDirectory(folder.resolve("other"));

    Recovery whole =
        new SelfTest(BuiltSimulator.get(), FrontEnd.OFF_NOMINAL, other, 170, line)
            .run(Waveforms.SQUARE.waveform())
            .get(0);

    assertThat(whole.greatestError()).isBetween(0.0003, 0.003);
    assertThat(whole.covered()).isEqualTo(1);
  }

  /** 1.3 A through 1 ohm is more than the reference, for a tenth of a second. */
  @Test
  void aWindowWithACurrentBeyondTheRangeHasNoEnergy() throws Exception {
    List<double[]> rows = new ArrayList<>();
    for (double[] row : new double[][] {{0, 0.4}, {10, 0.4}, {10.001, 1.3}, {10.1, 1.3}}) {
      rows.add(new double[] {row[0], 5, row[1]});
    }
    rows.add(new double[] {10.101, 5, 0.4});
    rows.add(new double[] {20, 5, 0.4});

    List<Recovery> recoveries = selfTest.run(Waveform.of(rows));

    assertThat(recoveries.get(0).absent()).as("the whole").isEqualTo(1);
    assertThat(recoveries.get(1).absent()).as("of 1 s").isBetween(1, 15);
    assertThat(recoveries.get(1).greatestError()).isLessThan(0.005);
  }

  /** Memory is kept, so that it is known how many reports are lost. */
  @Test
  void aSupplyThatDipsIsAResetAndNoLossOfPower() throws Exception {
    SimulatedRun run = SimulatedRun.of(folder, 4, List.of("@2 brown-out"), List.of());

    try (SerialMeter meter = run.meter(Optional.empty())) {
      Gathered gathered = Gathered.all(meter);
      assertThat(gathered.reasons).contains("the device was reset");
      assertThat(gathered.uncounted()).isZero();
      assertThat(meter.counts().get("resets")).isEqualTo(1.0);
    }
  }
}
