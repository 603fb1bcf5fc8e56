package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study on two pairs of this machine at once. */
@Tag("slow")
class RackIT {
  private static final String STUDY = "src/test/resources/studies/resumed.yaml";

  @TempDir private Path temp;
  private Path rack;
  private Path out;

  @BeforeEach
  void write() throws IOException {
    rack = temp.resolve("two.yaml");
    out = temp.resolve("results");
    Files.writeString(
        rack, "format: pijoule-rack/1\ntitle: Two pairs\npairs: {left: local, right: local}\n");
  }

  @Test
  void killedAndResumedItIsMergedAndHasEveryRunOnce() throws Exception {
    try (Cli cli = Cli.start("run", STUDY, "--rack", rack.toString(), "--out", out.toString())) {
      cli.awaitError(": [1/2]");
      cli.kill();
    }
    assertThat(out.resolve("merged")).doesNotExist();
    awaitEnd("left");
    awaitEnd("right");

    try (Cli cli = Cli.start("run", "--resume", out.toString())) {
      cli.succeeds();
      assertThat(cli.errors()).contains("left: ", "right: ").contains(": [2/2] r000");
      assertThat(cli.output()).contains(out.resolve("merged").toString());
    }

    Results merged = new Results(out.resolve("merged"));
    assertThat(merged.plannedRuns()).hasSize(4);
    List<String> runs = new ArrayList<>();
    List<Integer> pairs = new ArrayList<>();
    for (JsonNode run : merged.runs()) {
      assertThat(Results.isValid(run)).isTrue();
      runs.add(run.path("run").asText());
      pairs.add(run.path("pair").asInt());
      String host = run.path("boards").fieldNames().next();
      assertThat(host).isEqualTo((run.path("pair").asInt() == 1 ? "left" : "right") + " board");
      assertThat(run.path("boards").path(host).path("load").has("others_cpu_seconds")).isTrue();
    }
    assertThat(runs).isEqualTo(merged.plannedRuns());
    assertThat(pairs).containsOnly(1, 2);
    assertThat(merged.totals("client")).hasSize(4).noneMatch(line -> line.endsWith(",NA"));
    assertThat(new Results(out.resolve("shards/left")).programsLeft()).isZero();
    assertThat(new Results(out.resolve("shards/right")).programsLeft()).isZero();
  }

  /** A pair's runner ends itself when the runner of the rack is gone. */
  private void awaitEnd(String pair) throws Exception {
    Results shard = new Results(out.resolve("shards").resolve(pair));
    String folder = shard.root().toString();
    List<ProcessHandle> left = running(folder);
    while (Files.exists(shard.root()) && !left.isEmpty()) {
      // A time limit interrupts this; it does not interrupt join().
      left.get(0).onExit().get();
      left = running(folder);
    }
  }

  private static List<ProcessHandle> running(String folder) {
    return ProcessHandle.allProcesses().filter(process -> runs(process, folder)).toList();
  }

  private static boolean runs(ProcessHandle process, String folder) {
    return List.of(process.info().arguments().orElse(new String[0])).contains(folder);
  }
}
