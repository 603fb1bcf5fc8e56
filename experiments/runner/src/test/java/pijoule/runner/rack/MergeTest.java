package pijoule.runner.rack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.analysis.Report;
import pijoule.base.Sha256;
import pijoule.contract.options.UsageException;
import pijoule.runner.run.ResultsFolder;

class MergeTest {
  @TempDir Path temp;
  private MadeUpShards made;
  private List<Path> shards;
  private Path out;

  @BeforeEach
  void write() throws IOException {
    made = new MadeUpShards(temp.resolve("made"), 3, 6, 7);
    shards = made.write();
    out = temp.resolve("merged");
  }

  /** What a campaign on one machine would have written, and its report, in any order of merging. */
  @Property(tries = 4)
  void shardsOfAPlanAreTheWholeCampaign(
      @ForAll @IntRange(min = 2, max = 4) int pairs,
      @ForAll @LongRange(min = 0, max = 1L << 40) long seed)
      throws Exception {
    Path folder = Files.createTempDirectory("merge");
    try {
      MadeUpShards campaign = new MadeUpShards(folder, pairs, pairs + (int) (seed % 4), seed);
      List<Path> parts = new ArrayList<>(campaign.write());
      Path merged = folder.resolve("merged");
      Merge.of(parts, merged, false);
      Map<String, String> hashes = hashes(merged);

      Collections.shuffle(parts, new Random(seed));
      Merge.of(parts, folder.resolve("again"), false);
      assertThat(hashes(folder.resolve("again"))).isEqualTo(hashes);

      Path whole = campaign.writeWhole(folder.resolve("whole"));
      for (String made : List.of("merge.json", ".gitattributes")) {
        Files.copy(merged.resolve(made), whole.resolve(made));
      }
      assertThat(hashes(whole)).isEqualTo(hashes);

      assertNoProblem(merged);
      Report.make(whole);
      assertThat(hashes(whole)).hasSizeGreaterThan(hashes.size() + 20).isEqualTo(hashes(merged));
    } finally {
      remove(folder);
    }
  }

  /** The made-up runs have no server's side. */
  private static void assertNoProblem(Path folder) throws IOException {
    assertThat(Report.make(folder).problems())
        .isNotEmpty()
        .allMatch(problem -> problem.toString().contains("has no record of the server"));
  }

  private static Map<String, String> hashes(Path folder) throws IOException {
    Map<String, String> hashes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        hashes.put(folder.relativize(file).toString(), Sha256.of(file));
      }
    }
    return hashes;
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Collections.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Test
  void tracesAreLinkedAndTheShardsStayAsTheyAre() throws IOException {
    Map<String, String> before = hashes(shards.get(0));

    Merge.of(shards, out, false);

    assertThat(hashes(shards.get(0))).isEqualTo(before);
    assertThat(out.resolve("traces/board-4.csv")).isRegularFile(); // session 2 of pair 1 of 3
    assertThat(Files.getAttribute(out.resolve("traces/board-4.csv"), "unix:nlink")).isEqualTo(2);
    assertThat(out.resolve("bench.yaml")).doesNotExist();
    assertThat(out.resolve("report.md")).doesNotExist();
    assertThat(Files.readString(out.resolve("merge.json")))
        .contains("\"missing\" : [ ]", "\"board-4.csv\" : \"" + before.get("traces/board-2.csv"));
  }

  @Test
  void someShardsAreMergedWhereThatIsAskedFor() throws IOException {
    List<Path> two = shards.subList(0, 2);
    refused(two, "all 3 shards must be merged, got 2 without 3/3; name them too, or add --partial");

    Merge.of(two, out, true);

    assertThat(Files.readString(out.resolve("plan.csv"))).isEqualTo(made.plan.csv());
    assertThat(Files.readString(out.resolve("merge.json"))).contains("\"missing\" : [ 3 ]");
    assertThat(Files.readAllLines(out.resolve("runs.jsonl"))).hasSize(8);
  }

  @Test
  void runsThatWereDealtAgainAreTakenWhereTheyWereMade() throws IOException {
    String row = row(1, 0);
    String moved = row.substring(0, row.length() - 1) + "2";
    List<String> lines = Files.readAllLines(shards.get(0).resolve("runs.jsonl"));
    String run = row.split(",")[1];
    String line = lines.stream().filter(of -> of.contains("\"run\":\"" + run)).findFirst().get();
    change(0, "plan.csv", row + "\n", "");
    change(0, "runs.jsonl", line + "\n", "");
    Files.delete(shards.get(0).resolve("attempts.jsonl"));
    refused(shards, "every run of the plan must be in a shard, got " + run + " in none; put its");

    List<String> rows = new ArrayList<>(Files.readAllLines(shards.get(1).resolve("plan.csv")));
    rows.add(moved);
    rows.subList(1, rows.size())
        .sort(Comparator.comparingInt(of -> Integer.parseInt(of.split(",")[0])));
    Files.write(shards.get(1).resolve("plan.csv"), rows);
    Files.writeString(
        shards.get(1).resolve("runs.jsonl"),
        line.replace("\"pair\":1", "\"pair\":2") + "\n",
        StandardOpenOption.APPEND);
    Merge.of(shards, out, false);

    assertThat(Files.readString(out.resolve("plan.csv"))).contains(moved + "\n");
    assertNoProblem(out);
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("href=\"pairs/\"")
        .doesNotContain("href=\"bench.yaml\"");
  }

  private String row(int line, int shard) throws IOException {
    return Files.readAllLines(shards.get(shard).resolve("plan.csv")).get(line);
  }

  @Test
  void refusesWhatIsNoPartOfTheCampaign() throws Exception {
    refused(
        List.of(shards.get(0), shards.get(0), shards.get(1)),
        "a shard must be merged once, got 1/3");
    refused(List.of(temp.resolve("made")), "a shard must have shard.json, got none in");
    refused(List.of(temp.resolve("none")), "a shard must be a results folder, got");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          study.yaml | seed: 7 | seed: 8 | study.yaml must be the same in all shards, got 'seed: 7' in
          environment/board.json | "aa" | "bb" | programs must be the same in all shards, got another server-cxf in
          programs/server-cxf.json | cxf | CXF | programs/server-cxf.json must be the same in all shards, got another in
          shard.json | "count":3 | "count":4 | shards must be parts of one plan, got 1/3 in
          shard.json | pair-3 | pair-1 | pairs must have different names, got pair-1 in
          plan.csv | ,cxf, | ,axis2, | plan.csv must have rows of the plan of study.yaml, got others in
          """)
  void refusesAnotherCampaign(String file, String old, String text, String message)
      throws Exception {
    change(2, file, old, text);
    refused(shards, message);
  }

  @Test
  void refusesRunsThatAreNotTheShards() throws Exception {
    String line = Files.readAllLines(shards.get(0).resolve("runs.jsonl")).get(0);
    Files.writeString(shards.get(0).resolve("runs.jsonl"), line + "\n", StandardOpenOption.APPEND);
    refused(shards, "runs.jsonl must have runs of the shard's plan.csv, each once, got 'r0");
  }

  /** A stranger's link would take a file of the person who merges into the merged folder. */
  @ParameterizedTest
  @ValueSource(
      strings = {"logs/1/client.log", "campaign.txt", "traces/board-9.csv", "study.yaml", "logs"})
  void refusesSymbolicLinks(String name) throws Exception {
    Path secret = Files.writeString(temp.resolve("made/secret"), "a key");
    Path link = shards.get(1).resolve(name);
    if (Files.exists(link)) {
      Files.move(link, temp.resolve("made/before"));
    }
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, secret);

    refused(shards, "a shard must have files alone, got a symbolic link " + link);
  }

  @Test
  void refusesAShardThatIsStillRunningAndAFolderThatIsNotFree() throws Exception {
    Files.createFile(shards.get(1).resolve(".lock"));
    try (ResultsFolder runner = ResultsFolder.open(shards.get(1))) {
      refused(shards, "a shard must be complete or stopped, got " + shards.get(1));
    }
    MadeUpShards.put(out, "a.txt", "mine");
    assertThatThrownBy(() -> Merge.of(shards, out, false))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "a merge must go to a new folder, got %s, which is not empty; name another", out);
    assertThat(hashes(out)).hasSize(1);
    assertThatThrownBy(() -> Merge.of(shards, out.resolve("a.txt"), false))
        .hasMessageContaining("which is a file");
  }

  /** A name that is too long in the merged folder fails late, as a full disk does. */
  @Test
  void leavesNothingHalfWritten() throws IOException {
    MadeUpShards.put(shards.get(2), "environment/" + "x".repeat(245) + ".json", "{}");

    assertThatThrownBy(() -> Merge.of(shards, out, false))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("the merged folder " + out + " must be written whole, got '")
        .hasMessageContaining(" MB free there; nothing of it is left")
        .message()
        .doesNotContain("\n");
    assertNothingLeft();
  }

  private void refused(List<Path> folders, String message) throws IOException {
    assertThatThrownBy(() -> Merge.of(folders, out, false))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(message)
        .message()
        .doesNotContain("\n");
    assertNothingLeft();
  }

  private void assertNothingLeft() throws IOException {
    try (Stream<Path> left = Files.list(temp)) {
      assertThat(left).containsExactly(temp.resolve("made"));
    }
  }

  private void change(int shard, String name, String old, String text) throws IOException {
    Path file = shards.get(shard).resolve(name);
    String before = Files.readString(file);
    assertThat(before).contains(old);
    int at = before.indexOf(old);
    Files.writeString(file, before.substring(0, at) + text + before.substring(at + old.length()));
  }
}
