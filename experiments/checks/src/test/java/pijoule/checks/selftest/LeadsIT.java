package pijoule.checks.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.calibration.SensorWiring;
import pijoule.energy.serial.DeviceCalibration;
import pijoule.energy.serial.SerialMeter;
import pijoule.energy.serial.SerialSettings;

/** A board of 2 W behind half an ohm and a metre of AWG 28 there and back, in real time. */
class LeadsIT {
  /**
   * A busy machine may set the device up anew after its first frames, which are then no samples.
   */
  private static final int SAMPLES = 400;

  @TempDir private Path folder;

  @Test
  void theLeadsAreNotTheBoardsAndTheShuntIsTheOneThatIsStated() throws Exception {
    List<String> parts = List.of("--board", "2,2,5", "--shunt", "0.5", "--wire", "0.42");
    try (LiveBoard board = LiveBoard.start(BuiltSimulator.get(), folder.resolve("port"), parts)) {
      SensorWiring wiring = new SensorWiring(0.5, 0.2, 0.42);
      SerialSettings settings =
          new SerialSettings(
              board.port().toString(),
              SimulatedRun.HERTZ,
              DeviceCalibration.nominal(wiring),
              Optional.empty(),
              SerialSettings.DEFAULT_LATENCY_BOUND_SECONDS);
      Gathered gathered = new Gathered();
      try (SerialMeter meter = SerialMeter.open(settings)) {
        while (meter.counts().get("frames") < SAMPLES) {
          meter.sample(gathered);
        }
        meter.finish(gathered);
      }

      double watts =
          gathered.samples.stream()
              .mapToDouble(sample -> sample.volts() * sample.amperes())
              .average()
              .orElseThrow();
      assertThat(watts).isCloseTo(2, within(0.01));
    }
  }
}
