package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.claims.ClaimsReport;
import pijoule.analysis.compare.Compare;
import pijoule.analysis.report.AnswerText;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** A report of pairs of boards: two frameworks, whose ratio differs from pair to pair. */
class PairsReportTest {
  private static final long MS = 1_000_000;

  /** Of CXF to Axis2, by pair. */
  private static final double[] RATIOS = {1.05, 1.2, 1.1, 1.3};

  private static final String OUTSIDE_QUOTES = ",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)";

  @TempDir Path folder;

  @Test
  void bothIntervalsAreNamedAndPairsHaveATable() throws Exception {
    ReportResult result = Report.make(campaign(4, 3));

    String page = Files.readString(folder.resolve("report.html"));
    assertThat(page).contains("these pairs;", "boards in general 0.9");
    assertThat(page)
        .contains("4 pairs of boards made whole rounds each")
        .contains("4 pairs say little of boards in general");
    List<String> answer = AnswerLines.of(result.answer(), "DIR", "report.html");
    assertThat(answer).hasSizeLessThanOrEqualTo(AnswerText.MAX_LINES);
    assertThat(result.answer().headline())
        .endsWith("This holds on these pairs; for boards in general it is not shown.");
    assertThat(answer)
        .anyMatch(line -> line.matches(".* ratio +of these pairs +boards in general.*"));
    assertThat(answer).anyMatch(line -> line.matches(".* [0-9.]+ to [0-9.]+ +0\\.9.* to .*"));

    String ofThese = "are of the 4 pairs of boards that were measured";
    assertThat(answer).anyMatch(line -> line.startsWith("Claims on these pairs: 1 holds"));
    assertThat(page.split(ofThese, -1)).as("beside p, and beside claims").hasSizeGreaterThan(2);
    assertThat(page).contains("intervals are of these pairs, by the scatter of rounds within them");
    assertThat(ClaimsReport.ofCampaign(folder, Optional.empty()).text().replaceAll("\\s+", " "))
        .contains(ofThese);
    assertThat(page).doesNotContain("made one round", "fewer than two rounds of each pair");

    Map<String, String> comparison = row("comparisons", "request_time");
    assertThat(number(comparison, "ratio")).isCloseTo(geometricMean(4), within(0.01));
    assertThat(number(comparison, "degrees_of_freedom")).isCloseTo(8, within(1e-9));
    assertThat(number(comparison, "boards_degrees_of_freedom")).isCloseTo(3, within(1e-9));
    assertThat(number(comparison, "boards_ci95_low"))
        .isLessThan(number(comparison, "ratio_ci95_low"));
    assertThat(number(comparison, "boards_ci95_high"))
        .isGreaterThan(number(comparison, "ratio_ci95_high"));

    List<Map<String, String>> pairs =
        rows("pairs").stream()
            .filter(of -> of.get("quantity").equals("request_time"))
            .filter(of -> of.get("compared").equals("CXF / Axis2"))
            .toList();
    assertThat(pairs.stream().map(of -> of.get("pair")))
        .containsExactly("pair-1", "pair-2", "pair-3", "pair-4", "all");
    assertThat(number(pairs.get(1), "value")).isCloseTo(1.2, within(0.02));
    assertThat(number(pairs.get(4), "scatter_percent"))
        .isBetween(
            number(pairs.get(4), "scatter_ci95_low_percent"),
            number(pairs.get(4), "scatter_ci95_high_percent"));
    assertThat(rows("anova").stream().map(of -> of.get("source")))
        .contains("pairs", "framework x pairs", "rounds", "error");
    assertThat(rows("anova"))
        .filteredOn(of -> of.get("source").equals("framework"))
        .filteredOn(of -> of.get("quantity").equals("total_time"))
        .filteredOn(of -> of.get("side").equals("client"))
        .singleElement()
        .satisfies(of -> assertThat(number(of, "boards_p")).isBetween(0.001, 0.1));
  }

  /**
   * Requests of 420 and 440 ms, 440 and 524, 460 and 504, 480 and 618, each with up to 4 ms more:
   * the standard deviation of the logarithms of their geometric means is 0.0967.
   */
  @Test
  void howMuchLevelsDifferFromPairToPairIsInPercent() throws Exception {
    Report.make(campaign(4, 3));
    Matcher words =
        Pattern.compile("levels differ: [^.]*?, standard deviation ([0-9.]+) %, 95 % interval ")
            .matcher(Files.readString(folder.resolve("report.md")));
    assertThat(words.find()).isTrue();
    assertThat(Double.parseDouble(words.group(1))).isCloseTo(9.67, within(0.4));
  }

  @Test
  void twoPairsSayAlmostNothingOfBoards() throws Exception {
    Report.make(campaign(2, 5));
    String page = Files.readString(folder.resolve("report.html"));
    assertThat(page)
        .contains("two pairs say almost nothing of boards in general")
        .contains("6.5 times as wide");
  }

  @Test
  void whyTheIntervalOfThesePairsMayBeTheWiderOneIsSaid() throws Exception {
    Report.make(campaign(3, 1));
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains("Each pair made one round: the scatter within a pair is not known");
    assertThat(Compare.of(folder, folder).sheets())
        .anyMatch(of -> of.toString().contains("decisions are of the pairs that were measured"));
  }

  @Test
  void pairsThatRanAtOnceOnOneMachineAreNamed() throws Exception {
    assertThat(Report.make(campaign(2, 2)).answer().cautions())
        .anyMatch(of -> of.startsWith("pairs pair-1, pair-2 ran at once on one machine"));
  }

  /** One pair of boards that made both shards is no second pair. */
  @Test
  void pairsThatAreTheSameBoardsAreNamed() throws Exception {
    campaign(2, 2);
    Path runs = folder.resolve("runs.jsonl");
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(runs)) {
      lines.add(line.contains("\"pair\":2") ? line.replace("T00:00:00Z", "T01:00:00Z") : line);
    }
    Files.write(runs, lines);
    assertThat(Report.make(folder).answer().cautions())
        .anyMatch(
            of -> of.startsWith("pairs pair-1, pair-2 ran on the same machines: they are one"));
  }

  @Test
  void aShardIsOnePairOfSeveral() throws Exception {
    campaign(1, 3);
    Files.delete(folder.resolve("merge.json"));
    Files.writeString(
        folder.resolve("shard.json"),
        "{\"format\":\"pijoule-shard/1\",\"index\":1,\"count\":4,\"pair\":\"pair-1\"}");
    Path study = folder.resolve("study.yaml");
    Files.writeString(study, Files.readString(study) + "pairs: 4\n");
    ReportResult result = Report.make(folder);
    assertThat(result.answer().cautions())
        .contains(
            "runs of only 1 of the study's 4 pairs of boards, without shards 2/4, 3/4, 4/4; merge"
                + " those of all");
    assertThat(result.answer().next()).anyMatch(step -> step.command().startsWith("merge DIR"));
    assertThat(folder.resolve("tables/pairs.csv")).doesNotExist();
  }

  private Path campaign(int pairs, int rounds) throws Exception {
    String study =
        """
        format: pijoule-study/1
        name: dealt
        title: Dealt to pairs
        workload: {service: sort, algorithm: library}
        factors: {framework: [axis2, cxf]}
        replicates: %d
        replicates_per_block: 1
        seed: 2013
        claims: [claims/mine.yaml]
        """
            .formatted(pairs * rounds);
    SyntheticCampaign campaign =
        new SyntheticCampaign(folder, pairs > 1 ? study + "pairs: " + pairs + "\n" : study);
    for (int round = 0; round < pairs * rounds; round++) {
      int pair = round % pairs;
      for (int cell = 1; cell <= 2; cell++) {
        Map<String, String> levels = Map.of("framework", cell == 1 ? "axis2" : "cxf");
        SyntheticRun run = campaign.run(cell, round + 1, levels);
        run.set("pair", pair + 1).session(pair + 1);
        long call = Math.round((400 + 20 * pair) * MS * (cell == 2 ? RATIOS[pair] : 1));
        long jitter = (round * 7L + cell) % 5 * MS;
        run.side(Side.CLIENT, client((round * 2L + cell) * 2000 * MS, call + jitter), null, 0);
      }
    }
    StringBuilder names = new StringBuilder();
    for (int pair = 1; pair <= pairs; pair++) {
      names.append(
          "%s{\"index\":%d,\"pair\":\"pair-%d\"}".formatted(pair > 1 ? "," : "", pair, pair));
      Path bench = folder.resolve("pairs/pair-" + pair + "/bench.yaml");
      Files.createDirectories(bench.getParent());
      Files.writeString(bench, SyntheticCampaign.BENCH);
    }
    campaign.write();
    Files.createDirectories(folder.resolve("claims"));
    Files.writeString(
        folder.resolve("claims/mine.yaml"),
        """
        format: pijoule-claims/1
        title: Mine
        claims:
          - id: A
            statement: CXF takes longer
            left: {metric: total_time, side: client, cells: {framework: cxf}}
            relation: ">"
            right: {metric: total_time, side: client, cells: {framework: axis2}}
        """);
    Files.writeString(
        folder.resolve("merge.json"),
        "{\"format\":\"pijoule-merge/1\",\"count\":%d,\"pairs\":[%s],\"missing\":[]}"
            .formatted(pairs, names));
    return folder;
  }

  private static SyntheticRun.Phases client(long start, long call) {
    long at = start + 20 * MS;
    return new SyntheticRun.Phases()
        .add("startup", start, start + 10 * MS)
        .add("setup", start + 10 * MS, at)
        .add("serialize", at, at + 10 * MS)
        .add("call", at + 10 * MS, at + 10 * MS + call)
        .add("deserialize", at + 10 * MS + call, at + 20 * MS + call)
        .add("total", start, at + 30 * MS + call);
  }

  private static double geometricMean(int pairs) {
    return Math.exp(Arrays.stream(RATIOS).limit(pairs).map(Math::log).average().orElseThrow());
  }

  private Map<String, String> row(String table, String quantity) throws Exception {
    return rows(table).stream()
        .filter(of -> of.get("quantity").equals(quantity) && of.get("side").equals("client"))
        .filter(of -> of.getOrDefault("family", "answer").equals("answer"))
        .findFirst()
        .orElseThrow();
  }

  private List<Map<String, String>> rows(String table) throws Exception {
    List<String> lines = Files.readAllLines(folder.resolve("tables/" + table + ".csv"));
    List<String> names = List.of(lines.get(0).split(",", -1));
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(OUTSIDE_QUOTES, -1);
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < names.size(); i++) {
        row.put(names.get(i), fields[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  private static double number(Map<String, String> row, String key) {
    return Double.parseDouble(row.get(key));
  }
}
