package pijoule.runner.rack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.Report;
import pijoule.campaign.CsvTable;
import pijoule.campaign.PlanColumns;

/** A rack whose first pair failed in its second round, which another pair made. */
class RebalancedTest {
  @TempDir private Path temp;

  @Test
  void itsShardsAreMergedAsAnyOthers() throws IOException {
    List<Path> shards = new ArrayList<>();
    for (Path made : new MadeUpShards(temp.resolve("made"), 3, 6, 7).write()) {
      String pair = made.getFileName().toString().replace("shard", "pair");
      shards.add(Files.move(made, Files.createDirectories(temp.resolve("shards")).resolve(pair)));
    }
    Path failed = shards.get(0);
    List<String> planned = column(failed, "run");
    List<String> lines = Files.readAllLines(failed.resolve("runs.jsonl"));
    List<String> second = lines.stream().filter(line -> isOf(planned.subList(2, 4), line)).toList();
    List<String> made = new ArrayList<>(lines);
    made.remove(second.get(1));
    Files.write(failed.resolve("runs.jsonl"), made);

    Rebalance.Dealt dealt = Rebalance.of(rack(), "pair-1");
    assertThat(dealt.rounds()).containsOnlyKeys("pair-2");
    assertThat(dealt.setAside()).hasSize(1);
    List<String> remade =
        second.stream()
            .map(line -> line.replace("\"pair\":1", "\"pair\":2"))
            .map(line -> line.replaceFirst("\"session\":\\d", "\"session\":1"))
            .toList();
    Files.write(shards.get(1).resolve("runs.jsonl"), remade, StandardOpenOption.APPEND);
    Path out = temp.resolve("merged");
    Merge.of(shards, out, false);

    List<String> runs = column(out, "run");
    assertThat(runs).hasSize(12).doesNotHaveDuplicates();
    assertThat(Files.readAllLines(out.resolve("runs.jsonl")))
        .zipSatisfy(runs, (line, run) -> assertThat(line).contains("\"run\":\"" + run + "\""));
    List<String> pairs = column(out, PlanColumns.PAIR);
    planned.subList(2, 4).forEach(run -> assertThat(pairs.get(runs.indexOf(run))).isEqualTo("2"));
    planned.subList(0, 2).forEach(run -> assertThat(pairs.get(runs.indexOf(run))).isEqualTo("1"));
    // A shard adds lines to its own: not to the merged folder's.
    assertThat(Files.getAttribute(out.resolve("pairs/pair-1/history.jsonl"), "unix:nlink"))
        .isEqualTo(1);
    assertThat(out.resolve("pairs/pair-3/history.jsonl")).doesNotExist();
    // The made-up runs have no server's side.
    assertThat(Report.make(out).problems())
        .isNotEmpty()
        .allMatch(problem -> problem.toString().contains("has no record of the server"));
  }

  /** Its folder has a history alone; what it was to make is in the others' plans. */
  @Test
  void aPairThatNeverBeganIsNotNeeded() throws IOException {
    MadeUpShards campaign = new MadeUpShards(temp.resolve("made"), 3, 6, 7);
    List<Path> shards = new ArrayList<>();
    for (Path made : campaign.write().subList(1, 3)) {
      String pair = made.getFileName().toString().replace("shard", "pair");
      shards.add(Files.move(made, Files.createDirectories(temp.resolve("shards")).resolve(pair)));
    }
    assertThat(Rebalance.of(rack(), "pair-1").rounds()).containsOnlyKeys("pair-2", "pair-3");
    Path out = temp.resolve("merged");

    Merge.of(shards, out, false);

    assertThat(column(out, PlanColumns.PAIR)).hasSize(12).containsOnly("2", "3");
  }

  private RackFolder rack() {
    Path bench = Path.of("/no/such/bench.yaml");
    Map<String, Path> pairs =
        new TreeMap<>(Map.of("pair-1", bench, "pair-2", bench, "pair-3", bench));
    return new RackFolder(
        temp, new Rack("lab", "Three pairs", pairs, 3, Optional.empty()), List.of("made-up"));
  }

  private static boolean isOf(List<String> runs, String line) {
    return runs.stream().anyMatch(run -> line.contains("\"run\":\"" + run + "\""));
  }

  private static List<String> column(Path folder, String column) throws IOException {
    return CsvTable.read(folder.resolve("plan.csv"), PlanColumns.FIRST).rows().stream()
        .map(row -> row.get(column))
        .toList();
  }
}
