package pijoule.runner.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.hosts.HostsOfTests;

/** A bench that is written without meters. */
class BenchTextTest {
  private static final String TWO =
      """
      format: pijoule-bench/1
      title: Two boards
      hosts: {a: {kind: local}, b: {kind: local}}
      client: {host: a}
      server: {host: b}
      """;

  @TempDir private Path folder;

  private Bench written(String model) throws Exception {
    Bench two = BenchFile.read(Files.writeString(folder.resolve("two.yaml"), TWO));
    try (Hosts hosts = HostsOfTests.printing(two, "model " + model + "\n")) {
      String text =
          new BenchText(
                  SurveyedBoard.read(hosts.get("a"), "pi@a"),
                  Optional.of("192.168.1.21"),
                  SurveyedBoard.read(hosts.get("b"), "pi@b"),
                  Optional.of("192.168.1.22"),
                  Optional.empty(),
                  new Meters(List.of(), List.of(), false))
              .text();
      return BenchFile.read(Files.writeString(folder.resolve("written.yaml"), text));
    }
  }

  @Test
  void aBoardWhosePowersNobodyKnowsHasNoModelOfAnother() throws Exception {
    assertThat(written("Raspberry Pi 4 Model B Rev 1.4").meters()).isEmpty();
    assertThat(Files.readString(folder.resolve("written.yaml")))
        .contains("  # client-board: {kind: model, host: a,", "idle: ...W, busy: ...W}")
        .doesNotContain("1.77", "1.96");
  }

  /** The paper's board, whose powers it prints. */
  @Test
  void thePapersBoardHasItsPowers() throws Exception {
    assertThat(written("Raspberry Pi Model B Rev 2").meters())
        .containsOnlyKeys("client-board", "server-board")
        .allSatisfy(
            (name, meter) ->
                assertThat(meter.settings())
                    .containsEntry("idle", "1.77W")
                    .containsEntry("busy", "1.96W"));
  }
}
