package pijoule.experiments.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign whose power comes from the sketch in its simulator, over a serial port. */
class SimulatedBoardsIT {
  @TempDir private static Path temp;
  private static Results results;
  private static String output;

  @BeforeAll
  static void run() throws Exception {
    requireSimulator();
    results = new Results(temp.resolve("simulated"));
    try (Cli cli =
        Cli.start(
            "run",
            "src/test/resources/studies/small.yaml",
            "--bench",
            "simulated-boards",
            "--out",
            results.root().toString())) {
      int exit = cli.exit();
      assertThat(exit).as(cli.errors()).isZero();
      output = cli.output();
    }
  }

  private static void requireSimulator() {
    Path program = Cli.HOME.resolve("arduino-firmware/bench/build/energy-bench");
    if (System.getProperty("simulator").equals("required")) {
      assertThat(program).as("built by make -C arduino-firmware").isExecutable();
    }
    assumeTrue(
        Files.isExecutable(program), "LEFT OUT: the simulator is not built (" + program + ")");
  }

  @Test
  void everyRunIsValidAndItsEnergyAnEstimate() throws IOException {
    assertThat(results.runs()).hasSameSizeAs(results.plannedRuns());
    assertThat(results.runs()).allMatch(run -> run.path("outcome").asText().equals("valid"));
    assertThat(output).contains("Table IV: average client energy (estimate)");
    List<String> energies = Files.readAllLines(results.root().resolve("energy.csv"));
    assertThat(energies.stream().filter(line -> line.contains(",client,total,")))
        .hasSameSizeAs(results.plannedRuns())
        .allMatch(line -> line.contains("client-board,true,"))
        .noneMatch(line -> line.endsWith(",NA"));
  }

  @Test
  void eachSideHasItsOwnTraceOfVoltageAndCurrent() throws IOException {
    for (String board : List.of("client-board-1", "server-board-1")) {
      JsonNode trace =
          new ObjectMapper().readTree(results.root().resolve("traces/" + board + ".json").toFile());

      assertThat(trace.path("closed").asBoolean()).isTrue();
      assertThat(trace.path("estimate").asBoolean()).isTrue();
      assertThat(trace.path("calibration").asText()).isEqualTo("none");
      assertThat(trace.path("losses")).isEmpty();
      assertThat(trace.at("/device/firmware").asText()).startsWith("energy-meter");
      assertThat(trace.at("/counts/frames_lost").asDouble()).isZero();
    }
  }

  @Test
  void theEnvironmentNamesTheSketch() throws IOException {
    JsonNode host =
        new ObjectMapper().readTree(results.root().resolve("environment/board.json").toFile());

    assertThat(host.at("/simulated_board_sha256/sketch").asText()).hasSize(64);
    assertThat(results.programsLeft()).isZero();
  }
}
