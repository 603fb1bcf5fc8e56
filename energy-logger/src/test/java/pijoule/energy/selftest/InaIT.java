package pijoule.energy.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
    try (SerialMeter meter = SerialMeter.replay(settings(chip), chunks)) {
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
