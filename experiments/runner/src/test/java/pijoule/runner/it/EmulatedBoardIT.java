package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.rig.OnEmulatedBoard;

/**
 * A campaign whose client is on an emulated board, which loses its power in the second run. On a
 * busy machine the emulator waits for processors, and the run fails with that reason.
 */
@OnEmulatedBoard
@Tag("slow")
@Timeout(1200)
class EmulatedBoardIT {
  private static final String STUDY = "src/test/resources/studies/emulated-client.yaml";
  private static final String STARVED = "the emulator of host board must wait for a processor";
  private static final String BENCH =
      """
      format: pijoule-bench/1
      title: The client on an emulated board behind a simulated Arduino
      hosts:
        desk: {kind: local}
        board: {kind: qemu, arch: armhf}
      client: {host: board}
      server: {host: desk, port: 0}
      meters:
        client-board:
          kind: arduino
          host: desk
          measures: [client]
          rate: 170Hz
          simulate: {idle: 1.77W, busy: 1.96W}
      """;

  @TempDir private Path temp;

  @Test
  void theBoardBootsAgainAndEveryRunIsValidOrHasTheMachinesLoadAsItsReason() throws Exception {
    Path bench = Files.writeString(temp.resolve("emulated.yaml"), BENCH);
    Results results = new Results(temp.resolve("results"));
    try (Cli cli =
        Cli.start("run", STUDY, "--bench", bench.toString(), "--out", results.root().toString())) {
      cli.awaitError("[1/2]");
      List<ProcessHandle> emulators = results.emulators();
      assertThat(emulators).hasSize(1);
      emulators.forEach(ProcessHandle::destroyForcibly);
      assertThat(cli.exit()).as(cli.errors()).isBetween(0, 1);
    }

    assertThat(results.runs())
        .extracting(run -> run.path("run").asText())
        .containsExactlyElementsOf(results.plannedRuns());
    for (JsonNode run : results.runs()) {
      JsonNode emulator = run.at("/boards/board/emulator");
      assertThat(emulator.path("cpu_seconds").asDouble()).isPositive();
      if (Results.isValid(run)) {
        // Seen: 0.8 ms with two boards on two processors.
        assertThat(run.at("/client/alignment/bound_us").asDouble()).isBetween(0.0, 50_000.0);
      } else {
        assertThat(run.path("reason").asText()).startsWith(STARVED);
      }
    }
    assertThat(results.runs().get(0).at("/boards/board/before/boot_id"))
        .isNotEqualTo(results.runs().get(1).at("/boards/board/before/boot_id"));
    JsonNode host =
        new ObjectMapper().readTree(results.root().resolve("environment/board.json").toFile());
    assertThat(host.at("/os/arch").asText()).isEqualTo("arm");
    assertThat(host.at("/emulator/cpu").asText()).isEqualTo("cortex-a7");
    assertThat(host.at("/emulator/image_packages/openjdk-17-jre-headless").asText())
        .startsWith("17.");
    assertThat(results.programsLeft()).isZero();
    assertThat(results.emulators()).isEmpty();
  }
}
