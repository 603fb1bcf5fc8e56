package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Exit codes of the commands that read results folders: 0 whole, 1 not whole, 2 wrong usage; of
 * compare 3 not whole.
 */
class FolderCommandsTest {
  private static final String PHASES =
      """
      "phases":[{"trial":0,"phase":"serialize","start_ns":0,"end_ns":100},\
      {"trial":0,"phase":"call","start_ns":100,"end_ns":%d},\
      {"trial":0,"phase":"deserialize","start_ns":%d,"end_ns":9000},\
      {"trial":0,"phase":"total","start_ns":0,"end_ns":9900}]""";
  private static final String CLOCK =
      """
      "clock":{"anchor_wall":"2026-01-01T00:00:00Z","anchor_monotonic_ns":0,"anchor_bound_ns":1}""";

  private static final List<String> FILES =
      List.of("study.yaml", "bench.yaml", "plan.csv", "runs.jsonl");

  @TempDir Path folder;
  @TempDir Path other;

  @BeforeEach
  void write() throws Exception {
    Files.writeString(
        folder.resolve("study.yaml"),
        "format: pijoule-study/1\nname: one\nfactors: {}\nreplicates: 2\nseed: 1\n");
    Files.writeString(
        folder.resolve("bench.yaml"),
        "format: pijoule-bench/1\nhosts: {}\nclient: {}\nserver: {}\nmeters: {}\n");
    Files.writeString(
        folder.resolve("plan.csv"),
        "order,run,block,cell,replicate,seed\n1,r0001,1,1,1,7\n2,r0002,1,1,2,7\n");
    Files.createDirectory(folder.resolve("environment"));
    Files.writeString(folder.resolve("runs.jsonl"), line(1, 8000) + line(2, 8100));
    for (String file : FILES) {
      Files.copy(folder.resolve(file), other.resolve(file));
    }
    Files.writeString(other.resolve("runs.jsonl"), line(1, 8050) + line(2, 7900));
    Files.createDirectory(other.resolve("environment"));
  }

  private static String line(int order, int callEnd) {
    String client =
        """
        "client":{"format":"pijoule-client/1","run":"r000%d","outcome":"valid","stack":"jdk",\
        "binding":"stax","seed":7,"number_count":1,"calls":1,"warmup_calls":0,"request_bytes":9,\
        "response_bytes":9,%s,%s,"jvm":{"version":"17","vendor":"x","max_heap_bytes":1,"pid":1}}"""
            .formatted(order, CLOCK, PHASES.formatted(callEnd, callEnd));
    String server =
        """
        "server":{"format":"pijoule-server/1","run":"r000%d","framework":"cxf",\
        "container":"jetty","binding":"jaxb","requests":1,%s,\
        "phases":[{"trial":0,"phase":"deserialize","start_ns":0,"end_ns":100},\
        {"trial":0,"phase":"serialize","start_ns":100,"end_ns":200},\
        {"trial":0,"phase":"total","start_ns":0,"end_ns":900}]}"""
            .formatted(order, CLOCK);
    return """
        {"format":"pijoule-run/1","run":"r000%1$d","order":%1$d,"block":1,"cell":1,"replicate":%1$d,\
        "seed":7,"levels":{},"session":1,"started_at":"2026-01-01T00:00:00Z","outcome":"valid",\
        "wall_seconds":1.0,%2$s,%3$s}
        """
        .formatted(order, client, server);
  }

  private int report() {
    return CommandLineRoot.execute(new String[] {"report", folder.toString()});
  }

  /** Compares another campaign of the study with the folder. */
  private int compare(String... more) {
    return CommandLineRoot.execute(
        Stream.concat(Stream.of("compare", other.toString(), folder.toString()), Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  void aShareOfErrorsIsPerCent() {
    for (String share : new String[] {"1", "0.01", "101%", "-1%", "lots", "%"}) {
      assertThat(CommandLineRoot.execute(new String[] {"report", "x", "--max-errors=" + share}))
          .as(share)
          .isEqualTo(CommandLineRoot.WRONG_USAGE);
    }
    for (String share : new String[] {"0%", "1 %", "2.5%", "100%"}) {
      assertThat(
              CommandLineRoot.execute(
                  new String[] {"report", folder.toString(), "--max-errors", share}))
          .as(share)
          .isZero();
    }
  }

  @Test
  void wholeFolderIsAllRight() {
    assertThat(report()).isZero();
    assertThat(compare()).isZero();
  }

  @Test
  void somethingThatCannotBeUsedIsOne() throws Exception {
    Files.writeString(folder.resolve("plan.csv"), "junk\n");
    assertThat(report()).isEqualTo(CommandLineRoot.SOME_FAILED);
    assertThat(folder.resolve("report.md")).content().contains("plan.csv cannot be read");
    assertThat(compare()).isEqualTo(CompareCommand.NOT_DECIDED);
  }

  @Test
  void aFolderOfSomethingElseIsWrongUsage() throws Exception {
    Files.writeString(folder.resolve("rack.yaml"), "");
    assertThat(report()).isEqualTo(CommandLineRoot.WRONG_USAGE);
    Files.delete(folder.resolve("rack.yaml"));
    Files.delete(folder.resolve("study.yaml"));
    assertThat(report()).isEqualTo(CommandLineRoot.WRONG_USAGE);
    assertThat(compare()).isEqualTo(CommandLineRoot.WRONG_USAGE);
  }

  @Test
  void tornRunsAreReportedAsFarAsTheyGo() throws Exception {
    Path runs = folder.resolve("runs.jsonl");
    String text = Files.readString(runs);
    Files.writeString(runs, text.substring(0, text.length() - 9));
    assertThat(report()).isEqualTo(CommandLineRoot.SOME_FAILED);
    assertThat(folder.resolve("report.md")).content().contains("1 of 2 planned runs are valid");
  }

  @Test
  void unreadableStudyIsOneAndLeavesNothing() throws Exception {
    Files.writeString(folder.resolve("study.yaml"), "[");
    assertThat(report()).isEqualTo(CommandLineRoot.SOME_FAILED);
    assertThat(compare()).isEqualTo(CompareCommand.NOT_DECIDED);
    assertThat(folder.resolve("report.md")).doesNotExist();
  }

  @Test
  void comparisonIsWrittenWhereItIsAskedFor() {
    Path out = folder.resolve("out");
    assertThat(compare("--out", out.toString())).isZero();
    assertThat(out.resolve("compare.md")).content().contains("# A: ", "Means of B over those of A");
    assertThat(out.resolve("compare-means.csv")).exists();
  }

  /** One round of one process decides nothing. */
  @Test
  void aLimitThatIsNotDecidedIsThree() {
    assertThat(compare("--fail-above", "5%")).isEqualTo(CompareCommand.NOT_DECIDED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "0%", "-5%", "five%", "1001%", ""})
  void aLimitIsAShare(String share) {
    assertThat(compare("--fail-above", share)).isEqualTo(CommandLineRoot.WRONG_USAGE);
  }

  @Test
  void onlyQuantitiesThatAreThereAreCompared() {
    assertThat(compare("--only", "cpu")).isEqualTo(CommandLineRoot.WRONG_USAGE);
    assertThat(compare("--only", "total_time")).isZero();
  }

  @Test
  void aFolderIsNotComparedWithItself() {
    assertThat(
            CommandLineRoot.execute(
                new String[] {
                  "compare", folder.toString(), folder + "/../" + folder.getFileName()
                }))
        .isEqualTo(CommandLineRoot.WRONG_USAGE);
  }

  @Test
  void aCopyIsNoOtherCampaign() throws Exception {
    Files.copy(
        folder.resolve("runs.jsonl"),
        other.resolve("runs.jsonl"),
        StandardCopyOption.REPLACE_EXISTING);
    assertThat(compare()).isEqualTo(CommandLineRoot.WRONG_USAGE);
  }

  @Test
  void oneFolderIsNoComparison() {
    assertThat(CommandLineRoot.execute(new String[] {"compare", folder.toString()}))
        .isEqualTo(CommandLineRoot.WRONG_USAGE);
    assertThat(CommandLineRoot.execute(new String[] {"report"}))
        .isEqualTo(CommandLineRoot.WRONG_USAGE);
  }
}
