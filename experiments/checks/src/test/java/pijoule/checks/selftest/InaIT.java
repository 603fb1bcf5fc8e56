package pijoule.checks.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.energy.calibration.Sensor;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Accuracy;
import pijoule.energy.serial.Conversion;
import pijoule.energy.serial.DeviceCalibration;
import pijoule.energy.serial.SerialMeter;
import pijoule.energy.serial.SerialSettings;

/** The sketch for an INA226 or INA219, with that chip on the simulated bus. */
class InaIT {
  private static final double SECONDS = 5;
  private static final double SHUNT_OHMS = 0.05;
  private static final double VOLTS = 5.005;
  private static final double AMPERES = 0.4;

  private static final int AT_START_HERTZ = 170;
  private static final Waveform CONSTANT =
      Waveform.of(List.of(new double[] {0, VOLTS, AMPERES}, new double[] {1, VOLTS, AMPERES}));

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"ina226, 5.005", "ina219, 4.984"})
  void everyReportComesAndSaysWhatTheChipMeasured(String chip, double volts) throws Exception {
    Path chunks = simulate(chip, CONSTANT, List.of("@0.5 send ?"));

    Gathered gathered;
    try (SerialMeter meter = ChunkFile.replay(settings(chip), chunks)) {
      gathered = Gathered.all(meter);
    }

    assertThat(gathered.reasons).isEmpty();
    assertThat(gathered.samples.size())
        .isBetween((int) (AT_START_HERTZ * (SECONDS - 0.1)), (int) (AT_START_HERTZ * SECONDS));
    for (Gathered.Sample sample : gathered.samples) {
      assertThat(sample.amperes()).isCloseTo(AMPERES, within(1e-9));
      assertThat(sample.volts()).isCloseTo(volts, within(1e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 50, 250, 1000})
  void reportsComeAtTheRateThatIsAskedFor(int hertz) throws Exception {
    List<String> script = List.of("@0.9 send B1000000", "@0.95 send FB", "@1 send R" + hertz);

    Path chunks = simulate("ina226", CONSTANT, script);

    double expected = AT_START_HERTZ + hertz * (SECONDS - 1);
    assertThat(new SimulatedRun(chunks).account().get("frames_sent").asDouble())
        .isCloseTo(expected, within(6 + 0.002 * expected));
  }

  /** Two registers take longer than half a millisecond. */
  @Test
  void fasterThanTheChipIsReadIsRefused() throws Exception {
    Path chunks = simulate("ina226", CONSTANT, List.of("@1 send R1001"));

    assertThat(new SimulatedRun(chunks).account().get("frames_sent").asDouble())
        .isCloseTo(AT_START_HERTZ * SECONDS, within(8.0));
  }

  /** Bursts that are shorter than a report, and pulses that are shorter than two readings. */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"false, 0.002, 0.01", "true, 0.01, 0.03"})
  void energyComesBackThroughACalibration(boolean pulses, double ofSecond, double ofTenth)
      throws Exception {
    Waveform waveform = pulses ? pulses() : Waveforms.BURSTY.waveform();

    List<Recovery> recoveries =
        new SelfTest(BuiltSimulator.with("ina226"), FrontEnd.INA226, folder, 170, List.of())
            .run(waveform);

    assertThat(recoveries.get(0).greatestError()).as("all of it").isLessThan(0.001);
    assertThat(recoveries.get(1).greatestError()).as("windows of 1 s").isLessThan(ofSecond);
    assertThat(recoveries.get(2).greatestError()).as("of 0.1 s").isLessThan(ofTenth);
  }

  /** Pulses of 0.5 ms to 0.9 A at times that nothing repeats. */
  private static Waveform pulses() {
    double edge = 1e-6;
    SplittableRandom random = new SplittableRandom(5);
    List<double[]> rows = new ArrayList<>(List.of(new double[] {0, 5, 0.35}));
    for (double time = 0.01; time < 20; time += 0.0025 + 0.01 * random.nextDouble()) {
      rows.add(new double[] {time, 5, 0.35});
      rows.add(new double[] {time + edge, 5, 0.9});
      rows.add(new double[] {time + 0.0005, 5, 0.9});
      rows.add(new double[] {time + 0.0005 + edge, 5, 0.35});
    }
    return Waveform.of(rows);
  }

  private Path simulate(String chip, Waveform waveform, List<String> script)
      throws IOException, InterruptedException {
    Path pins = folder.resolve("pins.csv");
    waveform.write(pins);
    Path chunks = folder.resolve("chunks");
    FrontEnd exact = new FrontEnd(SHUNT_OHMS, 1, 1, 0, Sensor.of(chip));
    BuiltSimulator.with(chip).run(pins, exact, List.of(), script, SECONDS, chunks);
    return chunks;
  }

  /** Steps by the chips' data sheets: SBOS547 and SBOS448, register details. */
  private static SerialSettings settings(String chip) {
    Conversion steps =
        chip.equals("ina226")
            ? new Conversion(1.25e-3, 0, 2.5e-6 / SHUNT_OHMS, 0, 0)
            : new Conversion(4e-3, 0, 10e-6 / SHUNT_OHMS, 0, 0);
    DeviceCalibration device =
        new DeviceCalibration(steps, Accuracy.UNKNOWN, MeterInfo.NOT_CALIBRATED, Optional.empty());
    double bound = SerialSettings.DEFAULT_LATENCY_BOUND_SECONDS;
    return new SerialSettings("simulated", AT_START_HERTZ, device, Optional.empty(), bound);
  }
}
