package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.analysis.AnswerLines;
import pijoule.analysis.Report;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.stats.Quantile;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.stats.Summary.BlockValue;
import pijoule.analysis.table.CsvWriter;
import pijoule.analysis.table.SiPrefix;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** What a reader sees first. */
class AnswerTest {
  private static final Map<String, Whole> WHOLE = new HashMap<>();

  private final Locale before = Locale.getDefault();

  @TempDir private static Path shared;
  @TempDir Path folder;

  @AfterEach
  void restore() {
    Locale.setDefault(before);
  }

  private record Whole(Path folder, Answer answer) {}

  /** The report of the undamaged campaign, which tests share; it is made in the usual locale. */
  private static Whole whole(String... studyKeys) throws Exception {
    String name = "keys" + String.join("", studyKeys).replaceAll("\\W+", "-");
    if (!WHOLE.containsKey(name)) {
      Path folder = shared.resolve(name);
      WHOLE.put(name, new Whole(folder, answer(new SmallCampaign(folder), studyKeys)));
    }
    return WHOLE.get(name);
  }

  private static Answer answer(SmallCampaign small, String... studyKeys) throws Exception {
    Path recorded = small.campaign.write();
    Path study = recorded.resolve("study.yaml");
    Files.writeString(
        study,
        Files.readString(study)
            + Arrays.stream(studyKeys).map(key -> key + "\n").collect(Collectors.joining()));
    return Report.make(recorded).answer();
  }

  private static List<String> text(Answer answer) {
    return AnswerLines.of(answer, "results/small", "results/small/report.html");
  }

  @Test
  void fitsASmallTerminal() throws Exception {
    Answer answer = whole().answer();
    assertThat(text(answer)).hasSizeLessThanOrEqualTo(AnswerText.MAX_LINES);
    assertThat(text(answer).get(0)).startsWith("small: 12 of 12 runs valid");
    assertThat(text(answer)).anyMatch(line -> line.equals("Report: results/small/report.html"));
    assertThat(text(answer)).last().asString().startsWith("Next: pijoule ");
  }

  @Test
  void serversThatWereStillCompiledAreNamedWhateverElseLimitsTheAnswer() throws Exception {
    assertThat(cautions("{\"version\": \"17\"}", "server_warmup: 20 calls"))
        .contains("servers were still being compiled after 20 warm-up calls");
    assertThat(cautions("{\"version\": \"17\"}", "server_warmup: 500 calls"))
        .noneMatch(line -> line.contains("compiled"));
    assertThat(cautions("{}", "server_warmup: 20 calls"))
        .noneMatch(line -> line.contains("compiled"));
    assertThat(cautions("{\"version\": \"17\"}", "server_warmup: 1 call"))
        .contains("servers were still being compiled after 1 warm-up call");
    assertThat(cautions("{\"version\": \"17\"}", "server_warmup: none"))
        .contains("servers were still being compiled after 0 warm-up calls");
    assertThat(cautions("{\"version\": \"17\"}", "server_warmup: steady"))
        .noneMatch(line -> line.contains("compiled"));
  }

  /**
   * There is room for four: one that failed, emulated hosts, few rounds and one machine as well.
   */
  @Test
  void nothingElseTakesThePlaceOfServersThatWereStillCompiled() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().get(4).failed("no answer within 60 s");
    small.campaign.runs().get(5).set("marks", List.of("not steady"));
    small.campaign.runs().get(6).set("marks", List.of("scattered"));

    assertThat(cautions(small, "{\"version\": \"17\"}", "server_warmup: 20 calls"))
        .hasSize(4)
        .anyMatch(
            line -> line.startsWith("servers were still being compiled after 20 warm-up calls"));
  }

  /** Three runs on two servers, of 12 runs on 11. */
  @Test
  void serversThatReachedTheLimitOfTheirWarmUpAreCounted() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    List<SyntheticRun> runs = small.campaign.runs();
    runs.get(1).set("block", 1);
    List.of(0, 1, 7).forEach(run -> runs.get(run).set("marks", List.of("not steady")));
    runs.get(11).set("marks", List.of("scattered"));

    assertThat(answer(small, "server_warmup: steady").cautions())
        .contains("servers were not steady at the limit of their warm-up: 2 of 11 blocks")
        .noneMatch(line -> line.contains("compiled"));
  }

  private List<String> cautions(String jvm, String key) throws Exception {
    return cautions(new SmallCampaign(folder.resolve(key + jvm.length())), jvm, key);
  }

  private static List<String> cautions(SmallCampaign small, String jvm, String key)
      throws Exception {
    Path recorded = small.campaign.write();
    Path study = recorded.resolve("study.yaml");
    Files.writeString(study, Files.readString(study) + key + "\n");
    Files.writeString(
        Files.createDirectories(recorded.resolve("environment")).resolve("server-cxf.json"),
        """
        {"format": "pijoule-about/1", "framework": "cxf", "jvm": %s}
        """
            .formatted(jvm));
    return Report.make(recorded).answer().cautions();
  }

  /** With as many findings, cautions, claims and next steps as there can be. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theLongestAnswerFitsAsWell(boolean named) throws Exception {
    Answer of = whole("compare: [framework]").answer();
    List<AnswerLine> many = Collections.nCopies(9, of.requests().get(0));
    Answer longest =
        new Answer(
            of.study(),
            of.title(),
            of.runs(),
            of.taken(),
            of.occasion(),
            of.compared(),
            of.found(),
            of.doubt(),
            List.of("Compared: one, other.", "The servers alone: other slower."),
            List.of(),
            named,
            many,
            of.servers(),
            many,
            many,
            "",
            true,
            List.of("one", "two", "three"),
            of.marks(),
            Map.of("holds", 1L),
            of.costs(),
            List.of(new NextStep("a", "b"), new NextStep("c", "d")),
            of.figures(),
            of.load());
    assertThat(text(longest)).hasSizeLessThanOrEqualTo(AnswerText.MAX_LINES);
    assertThat(text(longest))
        .anyMatch(line -> line.matches("In the report: \\d+ further comparisons\\."));
  }

  /** Two factors of two levels, each pair at two levels of the other factor. */
  @Test
  void eachComparedFactorHasASentence() throws Exception {
    Answer answer = whole("compare: [framework, cpu_mhz]").answer();
    assertThat(answer.headline())
        .isEqualTo(
            "The same within 5 %: CXF took 1.00 times (1.00 to 1.00) as long as Axis2 for a first"
                + " call, each with its own client, 700 MHz. The same within 5 %: 950 MHz took 1.00"
                + " times (1.00 to 1.00) as long as 700 MHz for a first call, each with its own"
                + " client, Axis2. All 4 comparisons are the same within 5 %.");
  }

  /** Half of the runs, which is no few: more rounds of them would be disturbed as well. */
  @Test
  void halfOfTheRunsDisturbedStandsBeforeTheNumbers() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().forEach(run -> run.set("boards", load(0)));
    Answer quiet = answer(small, "compare: [framework]");
    small.campaign.runs().stream().limit(6).forEach(run -> run.set("boards", load(2.5)));
    Answer disturbed = answer(small, "compare: [framework]");

    assertThat(quiet.doubt()).isEmpty();
    assertThat(disturbed.headline()).startsWith("6 of 12 runs were disturbed: ");
    assertThat(disturbed.headline()).endsWith(quiet.headline());
    assertThat(disturbed.next().get(0).why())
        .isEqualTo(
            "measures again on a machine that does nothing else: 6 of 12 runs were disturbed");
    assertThat(disturbed.next().get(0).command()).doesNotContain("--replicates");
  }

  /** Load of a host with two processors within 4 s. */
  private static Map<String, Object> load(double othersSeconds) {
    return Map.of(
        "alpha",
        Map.of(
            "load",
            Map.of(
                "wall_seconds",
                4.0,
                "cpus",
                2,
                "run_queue_before",
                0,
                "run_queue_after",
                0,
                "own_cpu_seconds",
                1.0,
                "others_cpu_seconds",
                othersSeconds,
                "steal_seconds",
                0.0)));
  }

  private Answer failing(int runs) throws Exception {
    SmallCampaign small = new SmallCampaign(folder.resolve("failing-" + runs));
    small.campaign.runs().stream().limit(runs).forEach(run -> run.failed("no answer within 60 s"));
    return answer(small, "compare: [framework]");
  }

  @Test
  void halfOfTheRunsFailedStandsBeforeTheNumbers() throws Exception {
    assertThat(failing(6).headline()).startsWith("6 of 12 runs failed: ");
    assertThat(failing(5).headline()).doesNotContain("failed: ");
  }

  /** A line for each pair, with the least and the greatest ratio. */
  @Test
  void whatDoesNotFitIsShownByPairs() throws Exception {
    Answer of = whole("compare: [framework, cpu_mhz]").answer();
    List<AnswerLine> many =
        of.requests().stream().flatMap(line -> Collections.nCopies(3, line).stream()).toList();
    Answer long12 =
        new Answer(
            of.study(),
            of.title(),
            of.runs(),
            of.taken(),
            of.occasion(),
            of.compared(),
            of.found(),
            of.doubt(),
            List.of("Compared: one, other.", "The servers alone: other slower."),
            List.of(),
            of.named(),
            many,
            of.servers(),
            List.of(),
            List.of(),
            "no meter",
            false,
            Collections.nCopies(4, "servers were still being compiled after 20 warm-up calls"),
            of.marks(),
            of.claims(),
            of.costs(),
            of.next(),
            of.figures(),
            of.load());
    assertThat(text(long12))
        .contains("Time of a request, ratios of means over all other levels:")
        .anyMatch(line -> line.matches("  CXF / Axis2 +[0-9.]+( to [0-9.]+)?  \\w.*"))
        .anyMatch(line -> line.matches("  950 MHz / 700 MHz +[0-9.]+( to [0-9.]+)?  \\w.*"));
  }

  @Test
  void aDamagedTimeIsNoTimeTaken() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().forEach(run -> run.set("started_at", "yesterday"));
    assertThat(answer(small).taken()).isEmpty();
  }

  /** A measured server is no mirror of time even if its client's power is modelled. */
  @Test
  void oneMeasuredBoardIsEnoughForEnergies() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.client.set("estimate", true);
    small.server.set("estimate", false);
    assertThat(answer(small, "compare: [framework]").noEnergy())
        .doesNotContain("no information beyond time");
  }

  /** The first factor has its levels compared, and the answer says so. */
  @Test
  void aStudyThatNamesNothingComparesItsFirstFactor() throws Exception {
    Answer answer = whole().answer();
    assertThat(answer.named()).isFalse();
    assertThat(answer.requests())
        .hasSize(2)
        .allMatch(line -> line.comparison().factor().key().equals("cpu_mhz"));
    assertThat(text(answer)).anyMatch(line -> line.startsWith("Compared: all levels of frequency"));
  }

  @Test
  void aStudyComparesWhatItNames() throws Exception {
    Answer answer = whole("compare: [framework]").answer();
    assertThat(answer.named()).isTrue();
    assertThat(answer.requests())
        .hasSize(2)
        .allMatch(line -> line.comparison().factor().key().equals("framework"));
    assertThat(text(answer)).noneMatch(line -> line.startsWith("Compared:"));
  }

  @Test
  void aPercentileOfFewCallsSaysHowManyItNeeds() throws Exception {
    Whole whole = whole();
    RequestRow time = whole.answer().costs().get(0);
    assertThat(time.calls()).isEqualTo(3);
    assertThat(time.shown(time.quantiles().get(0), SiPrefix.of("s", 1))).isEqualTo("needs 6 calls");
    assertThat(Files.readAllLines(whole.folder().resolve("tables/requests.csv")).get(1))
        .contains("p50 needs 6 calls, p90 needs 29 calls, p99 needs 299 calls, got 3");
  }

  @Test
  void anIntervalOfFewBlocksSaysHowManyItNeeds() throws Exception {
    RequestRow time = whole().answer().costs().get(0);
    List<BlockValue> calls =
        IntStream.range(0, 60).mapToObj(i -> new BlockValue(i, i % 3)).toList();
    List<Quantile> quantiles =
        RequestRow.PROBABILITIES.stream().map(of -> Quantile.of(calls, of)).toList();
    RequestRow many =
        new RequestRow(
            time.cell(), time.side(), time.quantity(), false, 60, time.mean(), quantiles);
    assertThat(CsvWriter.write(RequestsListing.of(List.of(many), false)))
        .contains(
            "p99 needs 299 calls, got 60; interval of p50 needs 6 blocks, interval of p90 needs"
                + " 36 blocks, got 3");
  }

  /** Such as what a request takes above active idle where a meter is coarse. */
  @Test
  void aDifferenceWhoseIntervalIncludesZeroIsNoResult() throws Exception {
    RequestRow time = whole().answer().costs().get(0);
    RequestRow difference = difference(time, List.of(-4e-4, 1e-4, 2e-4));
    SiPrefix micro = SiPrefix.of("J", 1e-4);
    assertThat(difference.shown(micro)).isEqualTo("not resolved");
    assertThat(CsvWriter.write(RequestsListing.of(List.of(difference), false)))
        .contains("not resolved: interval includes 0");
    assertThat(difference(time, List.of(1e-4, 1.1e-4, 1.2e-4)).shown(micro)).isEqualTo("110 ± 25");
  }

  private static RequestRow difference(RequestRow of, List<Double> joules) {
    return new RequestRow(
        of.cell(), Side.SERVER, LoadQuantity.ACTIVE, false, 0, Summary.of(joules), List.of());
  }

  @Test
  void failedRunsAreCountedFirst() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().get(4).failed("no answer within 60 s");
    Answer answer = answer(small);
    assertThat(text(answer).get(0)).contains("11 of 12 runs valid, 1 failed");
    assertThat(answer.cautions().get(0))
        .isEqualTo("runs failed: 1 of 3 of 700 MHz, Axis2 (no answer within 60 s)");
  }

  @Test
  void withoutAValidRunThereIsNoNumber() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().forEach(run -> run.failed("no answer within 60 s"));
    Answer answer = answer(small);
    assertThat(text(answer)).hasSizeLessThanOrEqualTo(AnswerText.MAX_LINES);
    assertThat(text(answer)).noneMatch(line -> line.matches(".*\\d (s|ms|J)\\b.*slower.*"));
    assertThat(answer.figures()).isEmpty();
  }

  @Test
  void modelledEnergiesLeaveTheAnswer() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.client.set("estimate", true);
    for (SyntheticRun run : small.campaign.runs()) {
      run.record(Side.SERVER).remove("alignment");
    }
    Answer answer = answer(small, "compare: [framework]");
    assertThat(answer.energies()).isEmpty();
    assertThat(answer.noEnergy()).contains("modelled and not measured, and decides nothing");
    assertThat(Files.readString(folder.resolve("tables/comparisons.csv")))
        .contains("modelled and not measured, and decides nothing");
  }

  /**
   * One board is measured and the other modelled: their sum is an estimate, and decides nothing.
   */
  @Test
  void aSumWithAModelledBoardIsAnEstimate() throws Exception {
    Whole whole = whole("compare: [framework]");
    assertThat(whole.answer().estimate()).isTrue();
    assertThat(text(whole.answer()))
        .anyMatch(line -> line.startsWith("Energy: the power is modelled and not measured"));
    assertThat(Files.readAllLines(whole.folder().resolve("energy.csv")))
        .anyMatch(
            line -> line.startsWith("r0001,1,client,boards,mean,1,pi-client + model-server,true,"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "ar-EG-u-nu-arab"})
  void isTheSameInEveryLocale(String locale) throws Exception {
    List<String> usual = text(whole().answer());
    Path recorded = new SmallCampaign(folder).campaign.write();
    Locale.setDefault(Locale.forLanguageTag(locale));
    assertThat(text(Report.make(recorded).answer())).isEqualTo(usual);
  }
}
