package pijoule.runner.rack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.campaign.CsvTable;
import pijoule.campaign.PlanColumns;
import pijoule.contract.options.UsageException;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.Shard;
import pijoule.runner.programs.Programs;
import pijoule.runner.run.Campaign;
import pijoule.runner.run.ResultsFolder;
import pijoule.runner.run.StopSignal;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/** Three pairs make six rounds of four runs, two each. */
class RebalanceTest {
  private static final Study STUDY = MadeUpStudy.fourCells().withReplicates(6).withPairs(3);
  private static final Plan PLAN = Plan.of(STUDY);

  @TempDir Path root;
  private RackFolder folder;

  @BeforeEach
  void begin() {
    Path bench = Path.of("..", "benches", "local.yaml").toAbsolutePath().normalize();
    Rack rack =
        new Rack(
            "lab",
            "Three pairs",
            new TreeMap<>(Map.of("a", bench, "b", bench, "c", bench)),
            3,
            Optional.empty());
    folder = new RackFolder(root, rack, List.of("quick"));
  }

  /** A shard's folder with its first runs done. */
  private Path shard(String pair, int done) throws IOException {
    Shard shard = shardOf(pair);
    Path shards = Files.createDirectories(folder.folder(shard));
    Files.writeString(shards.resolve("study.yaml"), StudyFile.write(STUDY, Optional.empty()));
    Files.writeString(shards.resolve("bench.yaml"), "");
    Files.writeString(shards.resolve("shard.json"), shard.json());
    Plan plan = PLAN.shard(shard.index());
    Files.writeString(shards.resolve("plan.csv"), plan.csv());
    StringBuilder runs = new StringBuilder();
    StringBuilder attempts = new StringBuilder();
    Files.createDirectory(shards.resolve("captures"));
    for (String run : ids(shards).subList(0, done)) {
      runs.append(
          "{\"format\":\"pijoule-run/1\",\"run\":\"%s\",\"outcome\":\"valid\"}\n".formatted(run));
      attempts.append("{\"format\":\"pijoule-attempt/1\",\"run\":\"%s\"}\n".formatted(run));
      Files.createFile(shards.resolve("captures/" + run + ".pcap"));
    }
    Files.writeString(shards.resolve("runs.jsonl"), runs);
    Files.writeString(shards.resolve("attempts.jsonl"), attempts);
    return shards;
  }

  private Shard shardOf(String pair) {
    return folder.rack().shards().stream()
        .filter(shard -> shard.pair().equals(pair))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> ids(Path shard) throws IOException {
    return CsvTable.read(shard.resolve("plan.csv"), PlanColumns.FIRST).rows().stream()
        .map(row -> row.get("run"))
        .toList();
  }

  private static List<String> runs(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .map(line -> line.replaceFirst(".*\"run\":\"([^\"]*)\".*", "$1"))
        .toList();
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString().replaceFirst("\\..*", ""))
          .sorted()
          .toList();
    }
  }

  @Test
  void whatWasRunStaysAndAHalfRoundGoesAsAWhole() throws IOException {
    Path a = shard("a", 6);
    Path b = shard("b", 8);
    Path c = shard("c", 0);
    List<String> ofA = ids(a);

    Rebalance.Dealt dealt = Rebalance.of(folder, "a");

    assertThat(dealt.rounds()).containsOnlyKeys("b");
    assertThat(dealt.setAside()).containsExactlyElementsOf(ofA.subList(4, 6));
    assertThat(ids(a)).isEqualTo(ofA.subList(0, 4));
    assertThat(ids(b)).hasSize(12).containsAll(ofA.subList(4, 8)).isSorted();
    assertThat(ids(c)).hasSize(8);
    for (String name : List.of("runs.jsonl", "attempts.jsonl")) {
      assertThat(runs(a.resolve(name))).isEqualTo(ofA.subList(0, 4));
      assertThat(runs(a.resolve("rebalanced").resolve(name))).isEqualTo(ofA.subList(4, 6));
    }
    assertThat(names(a.resolve("captures"))).isEqualTo(ofA.subList(0, 4));
    assertThat(names(a.resolve("rebalanced/captures"))).isEqualTo(ofA.subList(4, 6));
    assertThat(new History(root).failed()).containsExactly("a");
    for (Path told : List.of(root, a, b)) {
      assertThat(Files.readString(told.resolve("history.jsonl")))
          .contains("\"event\":\"rebalanced\",\"pair\":\"a\",\"rounds\":{\"b\":[")
          .endsWith("\"set_aside\":[\"%s\",\"%s\"]}\n".formatted(ofA.get(4), ofA.get(5)));
    }
    assertThat(c.resolve("history.jsonl")).doesNotExist();
    assertThat(ShardProgress.of(a)).isEqualTo(new ShardProgress(true, false, 4, 4, 0));
  }

  /** The lines are in both files where a kill came between them. */
  @Test
  void aDealThatWasCutOffIsCompletedByTheNext() throws IOException {
    Path a = shard("a", 6);
    Path b = shard("b", 8);
    shard("c", 8);
    String plan = Files.readString(a.resolve("plan.csv"));
    String runs = Files.readString(a.resolve("runs.jsonl"));
    String before = Files.readString(b.resolve("plan.csv"));
    Rebalance.of(folder, "a");
    String after = Files.readString(b.resolve("plan.csv"));
    String kept = Files.readString(a.resolve("runs.jsonl"));
    Files.writeString(b.resolve("plan.csv"), before);
    Files.writeString(a.resolve("plan.csv"), plan);
    Files.writeString(a.resolve("runs.jsonl"), runs);

    Rebalance.of(folder, "a");

    assertThat(Files.readString(b.resolve("plan.csv"))).isEqualTo(after);
    assertThat(Files.readString(a.resolve("runs.jsonl"))).isEqualTo(kept);
    assertThat(runs(a.resolve("rebalanced/runs.jsonl"))).hasSize(2).doesNotHaveDuplicates();
  }

  /** As a power cut leaves them. */
  @Test
  void linesThatWereCutOffAreNoRuns() throws IOException {
    Path a = shard("a", 6);
    shard("b", 8);
    for (String name : List.of("runs.jsonl", "attempts.jsonl")) {
      Files.writeString(a.resolve(name), "{\"form", StandardOpenOption.APPEND);
    }

    Rebalance.of(folder, "a");

    for (String name : List.of("runs.jsonl", "attempts.jsonl")) {
      assertThat(runs(a.resolve(name))).isEqualTo(ids(a)).hasSize(4);
      assertThat(runs(a.resolve("rebalanced").resolve(name))).hasSize(2);
    }
  }

  /** It has a study and a bench, and no plan: going on would make the runs of others again. */
  @Test
  void aPairThatWasKilledAsItBeganMakesNoRunOfOthers() throws IOException {
    Path a = shard("a", 0);
    Files.delete(a.resolve("plan.csv"));
    shard("b", 0);

    Rebalance.of(folder, "a");

    assertThatThrownBy(
            () ->
                Campaign.resume(a, new Programs(Path.of("..", "..")), System.err, new StopSignal()))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("a shard must have rounds, got none in " + a);
    assertThat(a.resolve("plan.csv")).doesNotExist();
  }

  @Test
  void aPairThatNeverBeganIsNotToBegin() throws IOException {
    shard("b", 0);
    shard("c", 0);

    assertThat(Rebalance.of(folder, "a").setAside()).isEmpty();

    assertThat(names(folder.folder(shardOf("a")))).containsExactly("history");
    assertThatThrownBy(() -> Rebalance.of(folder, "a"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("got a, which has finished all of its rounds");
    Rebalance.Dealt dealt = Rebalance.of(folder, "b");
    assertThat(dealt.rounds()).containsOnlyKeys("c");
    assertThat(dealt.rounds().get("c")).hasSize(3);
    assertThatThrownBy(() -> Rebalance.of(folder, "c"))
        .hasMessageContaining("rounds must go to a pair that has begun and has not failed");
  }

  @Test
  void aShardThatRunsOrAPairThatIsNoneIsRefusedAndNothingIsChanged() throws IOException {
    Path a = shard("a", 1);
    Path b = shard("b", 0);
    String plan = Files.readString(a.resolve("plan.csv"));
    try (ResultsFolder runner = ResultsFolder.open(b)) {
      assertThatThrownBy(() -> Rebalance.of(folder, "a"))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("got " + b + ", which another one holds");
    }
    assertThatThrownBy(() -> Rebalance.of(folder, "d"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--failed must be a pair of the rack, got 'd'; ");

    assertThat(Files.readString(a.resolve("plan.csv"))).isEqualTo(plan);
    assertThat(root.resolve("history.jsonl")).doesNotExist();
  }
}
