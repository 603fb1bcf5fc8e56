package pijoule.runner.rack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.contract.options.UsageException;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.StopSignal;

/** The simulator is built before a rack's pairs are started. */
class RackRunTest {
  private static final String BENCH =
      """
      format: pijoule-bench/1
      title: A simulated board
      hosts: {board: {kind: local}}
      client: {host: board}
      server: {host: board}
      meters:
        client-board:
          kind: arduino
          host: board
          measures: [client]
          rate: 170Hz
          simulate: {idle: 1.77W, busy: 1.96W, supply: 5V}
      """;

  @TempDir private Path temp;

  /** The home has no sources of the sketch, and no runner that could be started. */
  @Test
  void noPairIsStartedWhereTheSimulatorCannotBeBuilt() throws Exception {
    Path bench = Files.writeString(temp.resolve("simulated.yaml"), BENCH);
    Map<String, Path> pairs = new LinkedHashMap<>(Map.of("left", bench));
    pairs.put("right", bench);
    Rack rack = new Rack("two", "Two", pairs, 2, Optional.empty());
    RackFolder folder = RackFolder.create(temp.resolve("results"), rack, List.of("quick"));
    PrintStream log = new PrintStream(OutputStream.nullOutputStream());
    RackRun run =
        new RackRun(folder, new Programs(temp.resolve("home")), log, new StopSignal(), List.of());

    assertThatThrownBy(run::carryOut)
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("the sketch");
    assertThat(folder.root().resolve("logs")).doesNotExist();
  }
}
