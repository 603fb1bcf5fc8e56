package pijoule.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.options.UsageException;

class BenchFileTest {
  @TempDir private Path folder;

  static Stream<Path> shipped() throws IOException {
    return Files.list(Path.of("..", "benches")).sorted();
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void everyShippedBenchIsReadBack(Path file) throws IOException {
    Bench bench = BenchFile.read(file);
    Bench again = BenchFile.read(write(BenchFile.write(bench), bench.name()));

    assertThat(again.meters()).isEqualTo(bench.meters());
    assertThat(again.hosts().keySet()).isEqualTo(bench.hosts().keySet());
    assertThat(again.bind()).isEqualTo(bench.bind());
    assertThat(BenchFile.write(again)).isEqualTo(BenchFile.write(bench));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "client: {host: board} | client: {host: bored} | client must be on one of the hosts [board],"
            + " got 'bored'",
        "kind: model | kind: modell | does not have a value in the enumeration",
        "rate: 170Hz | rte: 170Hz | unknown key 'rte'; did you mean rate?",
      })
  void oneLineSaysWhatIsWrong(String correct, String wrong, String message) throws IOException {
    String local = Files.readString(Path.of("..", "benches", "local.yaml"));
    assertThat(local).contains(correct);
    Path file = write(local.replace(correct, wrong), "local");

    assertThatThrownBy(() -> BenchFile.read(file))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message)
        .message()
        .doesNotContain("\n");
  }

  /** What a person knows of an instrument is part of its energies' uncertainty. */
  @Test
  void whatIsKnownOfAnInstrumentReachesItsRecorder() throws IOException {
    String local = Files.readString(Path.of("..", "benches", "local.yaml"));
    String stated =
        """
        kind: command
            command: ./read
            u_gain: 0.5%
            boundary: wall
            self_measuring: false\
        """;
    Bench bench = BenchFile.read(write(local.replace("kind: model", stated), "stated"));

    Map<String, String> settings = bench.meters().values().iterator().next().settings();
    assertThat(settings)
        .containsEntry("u_gain", "0.5%")
        .containsEntry("boundary", "wall")
        .containsEntry("self_measuring", "false")
        .containsEntry("command", "./read");
    Bench again = BenchFile.read(write(BenchFile.write(bench), "again"));
    assertThat(again.meters()).isEqualTo(bench.meters());
  }

  @Test
  void aRecordersProbePortIsReadBack() throws IOException {
    String local = Files.readString(Path.of("..", "benches", "local.yaml"));
    Bench bench = BenchFile.read(write(local.replace("rate: 170Hz", "probe_port: 41170"), "local"));
    Bench again = BenchFile.read(write(BenchFile.write(bench), bench.name()));

    assertThat(again.meters().get("board").settings()).containsEntry("probe_port", "41170");
    assertThatThrownBy(
            () -> BenchFile.read(write(local.replace("rate: 170Hz", "probe_port: 0"), "local")))
        .hasMessageContaining("probe_port");
  }

  @Test
  void aSideHasOneMeter() throws IOException {
    String local = Files.readString(Path.of("..", "benches", "local.yaml"));
    Path file = write(local + "  other: {kind: rapl, host: board, measures: [client]}\n", "local");

    assertThatThrownBy(() -> BenchFile.read(file))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("the client must have one meter at most, got [board, other]");
  }

  private Path write(String yaml, String name) throws IOException {
    return Files.writeString(folder.resolve(name + ".yaml"), yaml);
  }
}
