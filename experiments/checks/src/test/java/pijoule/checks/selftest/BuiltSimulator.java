package pijoule.checks.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The simulator where it is built; where it is not, tests are left out unless it is required. */
final class BuiltSimulator {
  private static final Path HOME = Path.of(System.getProperty("pijoule.home"));

  private BuiltSimulator() {}

  static FastSimulator get() throws IOException, InterruptedException {
    Path program = HOME.resolve("arduino-firmware/bench/build/energy-bench");
    if (System.getProperty("simulator").equals("required")) {
      assertThat(program).as("built by make -C arduino-firmware").isExecutable();
    }
    assumeTrue(
        Files.isExecutable(program), "LEFT OUT: the simulator is not built (" + program + ")");
    return FastSimulator.of(HOME);
  }

  /** With the sketch for another sensor, such as {@code ina226}. */
  static FastSimulator with(String sensor) throws IOException, InterruptedException {
    Path sketch =
        HOME.resolve("arduino-firmware/energy_meter/build")
            .resolve("energy_meter.SENSOR_" + sensor.toUpperCase(Locale.ROOT) + ".elf");
    FastSimulator simulator = get();
    if (System.getProperty("simulator").equals("required")) {
      assertThat(sketch).as("built by make -C arduino-firmware").exists();
    }
    assumeTrue(Files.exists(sketch), "LEFT OUT: the sketch is not built (" + sketch + ")");
    return new FastSimulator(simulator.simulator(), sketch);
  }
}
