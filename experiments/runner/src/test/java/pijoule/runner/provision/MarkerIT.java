package pijoule.runner.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The board's marker, without a GPIO: alone, and with a simulated Arduino and a recorder. */
class MarkerIT {
  @Test
  void bytesProbesAndOptionsAreThoseOfTheDocuments() throws Exception {
    Script.require("python3", "--version");
    Script.require("gcc", "-fsyntax-only", "-x", "c", "/usr/include/linux/gpio.h");

    succeeds(Script.run("python3", "-m", "unittest", "discover", "-s", "tests"));
  }

  @Test
  @Tag("slow")
  void edgesTieTheSimulatedArduinosClockToTheRecorders() throws Exception {
    Script.require("python3", "--version");
    Path simulator = Script.EXPERIMENTS.resolveSibling("arduino-firmware/bench/build/energy-bench");
    boolean required = System.getProperty("simulator").equals("required");
    assumeTrue(
        required || Files.isExecutable(simulator),
        "LEFT OUT: the simulator is not built (" + simulator + ")");

    succeeds(Script.run("python3", "tests/marker_chain.py"));
  }

  /** A test that Python leaves out is none. */
  private static void succeeds(Script test) {
    assertThat(test.exit()).as(test.output()).isZero();
    assertThat(test.output()).contains("\nOK").doesNotContain("skipped");
  }
}
