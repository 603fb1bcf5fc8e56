package pijoule.runner.it;

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

/**
 * A campaign whose power comes from the sketch in its simulator, over a serial port, and one of
 * whose recorders is killed.
 */
class SimulatedBoardsIT {
  private static final String STUDY = "src/test/resources/studies/resumed.yaml";
  private static final String BENCH = "simulated-boards";

  @TempDir private static Path temp;
  private static Results results;
  private static String output;

  @BeforeAll
  static void run() throws Exception {
    requireSimulator();
    results = new Results(temp.resolve("simulated"));
    String out = results.root().toString();
    try (Cli cli = Cli.start("run", STUDY, "--replicates", "2", "--bench", BENCH, "--out", out)) {
      cli.awaitError("[1/2]");
      results.killRecorder("client-board");
      int exit = cli.exit();
      assertThat(exit).as(cli.errors()).isZero();
      output = cli.said();
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
    assertThat(results.runs())
        .isNotEmpty()
        .allMatch(run -> run.path("outcome").asText().equals("valid"));
    assertThat(output)
        .contains("the power is modelled and not measured")
        .containsPattern("; the meters are simulated");
    assertThat(Files.readString(results.root().resolve("report.md")))
        .containsPattern("client-board in session \\d: 4\\.6\\d+ V, 0\\.\\d+ A, 1\\.\\d+ W ± ");
    assertThat(results.root().resolve("tables/table-4-client-energy.md")).doesNotExist();
    assertThat(results.totals("client"))
        .hasSameSizeAs(results.plannedRuns())
        .allMatch(line -> line.contains("client-board,true,"))
        .noneMatch(line -> line.endsWith(",NA"));
  }

  /**
   * A recorder holds the last seconds of an Arduino's samples: killed right after a run, it takes
   * that run's samples with it, and the run is measured again.
   */
  @Test
  void aRunWhoseSamplesAreLostWithTheRecorderIsMeasuredAgain() throws IOException {
    assertThat(results.runs())
        .extracting(run -> run.path("run").asText())
        .containsExactlyElementsOf(results.plannedRuns());
    assertThat(Files.readString(results.root().resolve("attempts.jsonl")))
        .contains("\"run\":\"r0001\"", "samples");
  }

  @Test
  void eachSideHasItsOwnTraceOfVoltageAndCurrent() throws IOException {
    for (String board : List.of("client-board-2", "server-board-1")) {
      JsonNode trace =
          new ObjectMapper().readTree(results.root().resolve("traces/" + board + ".json").toFile());

      assertThat(trace.path("closed").asBoolean()).isTrue();
      assertThat(trace.path("estimate").asBoolean()).isTrue();
      assertThat(trace.path("calibration").asText()).isEqualTo("none");
      long lost = silences(trace.path("losses"));
      assertThat(trace.at("/device/firmware").asText()).startsWith("energy-meter");
      assertThat(trace.at("/counts/frames_lost").asLong()).isEqualTo(lost);
    }
  }

  /** A simulated board is a program, which a busy machine may keep silent; samples lost then. */
  private static long silences(JsonNode losses) {
    assertThat(losses.isArray()).isTrue();
    assertThat(losses.size()).isLessThan(3);
    long lost = 0;
    for (JsonNode loss : losses) {
      assertThat(loss.path("reason").asText()).isEqualTo("the device fell silent");
      lost += loss.path("lost_samples").asLong();
    }
    return lost;
  }

  @Test
  void theEnvironmentNamesTheSketch() throws Exception {
    JsonNode host =
        new ObjectMapper().readTree(results.root().resolve("environment/board.json").toFile());

    assertThat(host.at("/simulated_board_sha256/sketch").asText()).hasSize(64);
    assertThat(results.programsLeft()).isZero();
  }

  /**
   * 1 W behind 1 Ohm at 5 V is 0.209 A at 4.79 V. The load may get little of a busy machine's
   * processors: a whole one is 1 W more.
   */
  @Test
  void aBenchCheckReadsEachMeterAtRestAndUnderLoad() throws Exception {
    Path shipped = Path.of(TestBenches.replaced("run", STUDY, "--bench", BENCH).get(3));
    String text =
        Files.readString(shipped).replace("idle: 1.77W, busy: 1.96W", "idle: 1W, busy: 2W");
    Path bench = Files.writeString(temp.resolve("bench.yaml"), text);
    try (Cli cli = Cli.start("bench", "check", bench.toString())) {
      cli.succeeds();

      assertThat(cli.errors()).contains("meters are read at rest and under load");
      assertThat(cli.output())
          .containsPattern(
              "meter client-board: at rest 4\\.7\\d+ V, 0\\.2\\d+ A, (0\\.9|1\\.0)\\d+ W ± .*; with a"
                  + " load on board 4\\.\\d+ V, 0\\.\\d+ A, [12]\\.\\d+ W ± ")
          .contains("meter server-board: at rest", "is ready");
    }
  }
}
