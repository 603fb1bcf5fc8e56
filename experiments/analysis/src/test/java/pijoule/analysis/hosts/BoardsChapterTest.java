package pijoule.analysis.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.Report;
import pijoule.analysis.ReportResult;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.campaign.Problem;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** Four cells of three runs; cells 1 and 2 are to run at 700 MHz, 3 and 4 at 950 MHz. */
class BoardsChapterTest {
  private static final String VCGENCMD = "vcgencmd measure_clock arm";

  @TempDir Path folder;
  private SmallCampaign small;

  @BeforeEach
  void prepare() {
    small = new SmallCampaign(folder);
  }

  @Test
  void aCampaignWithNothingToReportHasNoChapter() throws Exception {
    assertThat(BoardsChapter.of(read())).isEmpty();
    Report.make(folder);
    assertThat(folder.resolve("report.md")).content().doesNotContain("Boards and tries");
    assertThat(folder.resolve("tables/tries.csv")).doesNotExist();
    assertThat(folder.resolve("tables/boards.csv")).doesNotExist();
  }

  @Test
  void failedTriesAreListedWithTheirReasons() throws Exception {
    run(2).set("tries", 3);
    run(4).set("tries", 2); // its line of attempts.jsonl was lost
    small.campaign.write();
    attempts(
        attempt("r0003", 1, "the connection to alpha was lost"),
        attempt("r0003", 2, "the connection to alpha was lost"),
        attempt("r0001", 1, "the server ended"));
    Chapter chapter = chapter();
    assertThat(rows(chapter, "tries"))
        .extracting(row -> row.get("run") + " " + row.get("tries") + " " + row.get("try"))
        .containsExactly("r0001 2 1", "r0003 3 1", "r0003 3 2", "r0005 2 NA");
    assertThat(rows(chapter, "tries").get(1))
        .containsEntry("outcome", "valid")
        .containsEntry("started_at", "2026-01-01T01:00:00Z")
        .containsEntry("reason", "the connection to alpha was lost");
    assertThat(chapter.sentences())
        .containsExactly(
            "More than one try was needed for 3 runs: r0001, r0003, r0005. Reasons (tries): the"
                + " connection to alpha was lost (2); the server ended (1).");
  }

  @Test
  void aRunWithoutACountedTryIsListedAsWell() throws Exception {
    small.campaign.runs().remove(11);
    small.campaign.write();
    attempts(attempt("r0012", 1, "the board was started again"));
    assertThat(rows(chapter(), "tries").get(0))
        .containsEntry("tries", "1")
        .containsEntry("outcome", "NA");
  }

  @Test
  void linesOfAttemptsThatCannotBeReadAreNamed() throws Exception {
    small.campaign.write();
    attempts(
        attempt("r0099", 1, "lost"),
        attempt("r0001", 0, "lost"),
        attempt("r0001", 1, "lost").replace("attempt/1", "attempt/2"),
        attempt("r0002", 1, "lost").replace("\"alpha\"", "\"../alpha\""),
        attempt("r0001", 1, "lost").replace("\"try\":1,", ""),
        attempt("r0001", 2, "lost"));
    Path file = folder.resolve("attempts.jsonl");
    Files.writeString(file, Files.readString(file) + "{\"format\":\"pijoule-att");
    RecordedCampaign campaign = RecordedCampaign.read(folder);
    assertThat(campaign.problems())
        .extracting(Problem::message)
        .satisfiesExactly(
            of -> assertThat(of).isEqualTo("try 1 of r0099 is left out: plan.csv has no such run"),
            of -> assertThat(of).contains("line 2 of attempts.jsonl", "must count from 1, got 0"),
            of -> assertThat(of).contains("must be pijoule-attempt/1, got pijoule-attempt/2"),
            of -> assertThat(of).startsWith("try 1 of r0002 is left out: the name of a host must"),
            of -> assertThat(of).contains("line 5 of attempts.jsonl is left out: try is missing"),
            of -> assertThat(of).startsWith("the torn last line of attempts.jsonl is left out"));
    assertThat(campaign.failedTries()).hasSize(1);
  }

  @Test
  void aBlockWithTwoServersIsNamed() throws Exception {
    oneBlock(0, 4);
    run(0).set("server_started_at", "2026-01-01T00:00:00Z");
    run(4).set("server_started_at", "2026-01-01T02:00:00Z");
    write(0, 4);
    assertThat(rows(chapter(), "board-findings"))
        .singleElement()
        .satisfies(
            row ->
                assertThat(row)
                    .containsEntry("finding", "servers")
                    .containsEntry("run", "r0005")
                    .containsEntry("block", "1")
                    .containsEntry(
                        "sentence", "block 1 had 2 server processes: r0001, then r0005"));
    assertThat(chapter().sentences().get(0))
        .startsWith("A block had more than one server process, from 1 run: r0005.");
  }

  /** A resumed campaign starts the server again; older folders show it by the session alone. */
  @Test
  void aSessionHasAServerOfItsOwn() throws Exception {
    oneBlock(0, 4);
    run(4).session(2).without("meters");
    write(0, 4);
    assertThat(rows(chapter(), "board-findings"))
        .extracting(row -> row.get("sentence"))
        .containsExactly("block 1 had 2 server processes: r0001, then r0005");
  }

  @Test
  void aRunThatDoesNotNameItsServerIsNoSignOfASecondOne() throws Exception {
    oneBlock(0, 4, 8);
    run(0).set("server_started_at", "2026-01-01T00:00:00Z");
    run(4).failed("no answer within 60 s");
    run(8).set("server_started_at", "2026-01-01T00:00:00Z");
    write(0, 4, 8);
    assertThat(BoardsChapter.of(RecordedCampaign.read(folder))).isEmpty();
  }

  @Test
  void throttlingThatAppearedOrIsThereIsNamed() throws Exception {
    boards(0, state("a", 50, 0x50000, 700), state("a", 51, 0x50000, 700)); // before any run
    boards(1, state("a", 50, 0x0, 700), state("a", 51, 0x40000, 700));
    boards(2, state("a", 50, 0x1, 950), state("a", 51, 0x10001, 950));
    boards(3, state("a", 50, 0x40000, 950), state("b", 51, 0x40000, 950)); // of the new start
    List<Map<String, String>> rows = findings("throttled");
    assertThat(rows).extracting(row -> row.get("run")).containsExactly("r0002", "r0003", "r0004");
    assertThat(rows).extracting(row -> row.get("host")).containsOnly("alpha");
    assertThat(rows)
        .extracting(row -> row.get("sentence"))
        .containsExactly("throttled", "under-voltage", "throttled");
    assertThat(findings("throttling-hidden"))
        .extracting(row -> row.get("run") + " " + row.get("sentence"))
        .containsExactly("r0001 since-boot flag already set: under-voltage, throttled");
  }

  /** The first Model B has no circuit that detects under-voltage; its meter does. */
  @Test
  void lessVoltageThanARaspberryPiNeedsIsNamed(@TempDir Path measured) throws Exception {
    SmallCampaign small = new SmallCampaign(measured);
    small.client.open().set("voltage_and_current", true);
    small.campaign.write();
    Path board = measured.resolve("environment/board.json");
    Files.writeString(board, "{\"board\": \"Raspberry Pi Model B Rev 2\"}");
    Path csv = measured.resolve("traces/pi-client-1.csv");
    StringBuilder trace = new StringBuilder("time_ns,voltage_volts,current_amperes\n");
    for (String line : Files.readAllLines(csv).subList(1, Files.readAllLines(csv).size())) {
      String[] columns = line.split(",");
      long at = Long.parseLong(columns[0]) - SmallCampaign.start(1);
      // The second run has 2.5 s, and its pause before the third is none of its own.
      double volts = at > 1e9 && at < 1.1e9 ? 4.615 : at > 3e9 && at < 3.5e9 ? 4.5 : 4.95;
      double amperes = Double.parseDouble(columns[1]) / volts;
      trace.append(columns[0]).append(',').append(volts).append(',').append(amperes).append('\n');
    }
    Files.writeString(csv, trace);
    Measurements measurements = Measurements.of(RecordedCampaign.read(measured));
    Chapter chapter = BoardsChapter.of(measurements).orElseThrow();
    assertThat(rows(chapter, BoardsChapter.FINDINGS))
        .filteredOn(row -> row.get("finding").equals("low-voltage"))
        .extracting(row -> row.get("run") + " " + row.get("sentence") + " " + row.get("value"))
        .containsExactly("r0002 4.62 V at least, by pi-client 4.615");
  }

  @Test
  void aFlagThatWasResetBeforeTheRunHidesNothing() throws Exception {
    boards(0, reset(state("a", 50, 0x50000, 700), 0x50000), reset(state("a", 51, 0x50000, 700), 0));
    boards(1, reset(state("a", 50, 0x50000, 700), 0), reset(state("a", 51, 0x50000, 700), 0x40000));
    assertThat(findings("throttled"))
        .extracting(row -> row.get("run") + " " + row.get("sentence"))
        .containsExactly("r0002 throttled");
    assertThat(findings("throttling-hidden")).isEmpty();
  }

  private static Map<String, Object> reset(Map<String, Object> state, int flags) {
    state.put("throttled_since_reset", flags);
    return state;
  }

  @Test
  void flagsSinceTheStartAloneShowNothing() throws Exception {
    run(0).set("boards", Map.of("alpha", Map.of("after", state("a", 50, 0xF0000, 700))));
    Map<String, Object> silent = state("a", 50, 0, 700);
    silent.remove("throttled");
    boards(1, silent, state("a", 50, 0xF0000, 700));
    assertThat(findings("throttled")).isEmpty();
  }

  @Test
  void aClockThatIsNotTheRunsLevelIsNamed() throws Exception {
    boards(0, state("a", 50, 0, 706.9), state("a", 50, 0, 693.1));
    boards(1, state("a", 50, 0, 700), state("a", 50, 0, 600));
    boards(2, state("a", 50, 0, 900), state("a", 50, 0, 950));
    assertThat(findings("clock"))
        .extracting(row -> row.get("run") + " " + row.get("value") + " " + row.get("limit"))
        .containsExactly("r0002 600 700", "r0003 900 950");
    assertThat(findings("clock").get(1))
        .containsEntry("unit", "MHz")
        .containsEntry("sentence", "900.0 MHz before the run, by " + VCGENCMD);
  }

  @Test
  void aBoardThatHadToCoolDownIsNamed() throws Exception {
    Map<String, Object> state = state("a", 50, 0, 700);
    Map<String, Object> cooling =
        Map.of("from_celsius", 70.0, "limit_celsius", 55.0, "seconds", 12.3);
    run(1)
        .set(
            "boards", Map.of("alpha", Map.of("cooling", cooling, "before", state, "after", state)));
    assertThat(findings("cooling"))
        .singleElement()
        .satisfies(
            row ->
                assertThat(row)
                    .containsEntry("run", "r0002")
                    .containsEntry("value", "70")
                    .containsEntry("limit", "55")
                    .containsEntry("sentence", "70.00 C before the run, cool after 12 s"));
  }

  @Test
  void aHostThatWasStartedAgainIsNamed() throws Exception {
    boards(0, state("a", 50, 0, 700), state("a", 50, 0, 700));
    boards(1, state("b", 50, 0, 700), state("b", 50, 0, 700));
    boards(2, state("b", 50, 0, 950), state("c", 50, 0, 950));
    assertThat(findings("reboot"))
        .extracting(row -> row.get("run") + " " + row.get("sentence"))
        .containsExactly(
            "r0002 started again before the run", "r0003 started again during the run");
  }

  /** Cells 3 and 4 are of one device: each round has a plot of their runs. */
  @Test
  void aBootBeforeAPlotOfADeviceIsNoFinding() throws Exception {
    for (int i = 0; i < 12; i++) {
      Map<String, Object> levels = new LinkedHashMap<>();
      levels.put("device", i % 4 < 2 ? "native" : "emulated");
      levels.put("framework", i % 2 == 0 ? "axis2" : "cxf");
      run(i).set("levels", levels);
    }
    boards(2, state("a", 50, 0, 700), state("a", 50, 0, 700));
    boards(3, state("b", 50, 0, 700), state("b", 50, 0, 700));
    boards(6, state("c", 50, 0, 700), state("c", 50, 0, 700));
    boards(7, state("c", 50, 0, 700), state("d", 50, 0, 700));
    small.campaign.write();
    Path study = folder.resolve("study.yaml");
    Files.writeString(
        study,
        Files.readString(study)
            .replace("cpu_mhz: [700, 950]", "device: [native, emulated]")
            .replace("declared: [cpu_mhz]\n", ""));

    assertThat(rows(chapter(), "board-findings"))
        .extracting(row -> row.get("finding") + " " + row.get("run") + " " + row.get("sentence"))
        .containsExactly(
            "reboot r0004 started again before the run",
            "reboot r0008 started again during the run");
  }

  @Test
  void hostsHaveTheRangesOfTheirStates() throws Exception {
    boards(0, state("a", 48.3, 0, 700), state("a", 61.2, 0, 699.9));
    small.campaign.write();
    attempts(attempt("r0002", 1, "lost"));
    assertThat(rows(chapter(), "boards"))
        .containsExactly(
            Map.of(
                "host", "alpha",
                "states", "3",
                "temperature_min_celsius", "48.3",
                "temperature_max_celsius", "71.5",
                "clock_min_mhz", "600",
                "clock_max_mhz", "700",
                "clock_source", VCGENCMD,
                "boots", "1"));
  }

  /** An outage of the network within a call makes the call longer and nothing else. */
  @Test
  void segmentsThatWereSentAgainBetweenTwoHostsAreNamed() throws Exception {
    Map<String, Object> before = Map.of("boot_id", "a", "tcp_retransmitted", 7);
    Map<String, Object> after = Map.of("boot_id", "a", "tcp_retransmitted", 12);
    Map<String, Object> other = Map.of("boot_id", "b", "tcp_retransmitted", 1);
    run(0)
        .set(
            "boards",
            Map.of(
                "alpha", Map.of("before", before, "after", after),
                "beta", Map.of("before", other, "after", other)));
    run(1).set("boards", Map.of("alpha", Map.of("before", before, "after", after)));
    write(0, 1);

    assertThat(findings("network"))
        .singleElement()
        .satisfies(
            row ->
                assertThat(row)
                    .containsEntry("run", "r0001")
                    .containsEntry("host", "alpha")
                    .containsEntry("value", "5")
                    .containsEntry("unit", "1")
                    .containsEntry("sentence", "5 TCP segments were sent again"));
    assertThat(chapter().sentences())
        .anyMatch(of -> of.startsWith("TCP segments were sent again in 1 run: r0001."));
  }

  @Test
  void nothingFoundIsSaidWhereBoardsReported() throws Exception {
    boards(0, Map.of("at", "2026-01-01T00:00:00Z"), Map.of("a_new_key", 1));
    small.campaign.write();
    assertThat(chapter().sentences())
        .containsExactly("Nothing was found in the states that the hosts reported.");
    assertThat(rows(chapter(), "boards").get(0))
        .containsEntry("temperature_min_celsius", "NA")
        .containsEntry("boots", "NA");
  }

  @Test
  void alignmentsBeyondTheStudysLimitAreNamed() throws Exception {
    run(0).part(Side.CLIENT, "alignment").put("bound_us", 5000.0);
    run(1).part(Side.SERVER, "alignment").put("bound_us", 5000.1);
    small.campaign.write();
    assertThat(rows(chapter(), "board-findings"))
        .singleElement()
        .satisfies(
            row ->
                assertThat(row)
                    .containsEntry("finding", "alignment")
                    .containsEntry("run", "r0002")
                    .containsEntry("side", "server")
                    .containsEntry("value", "5000.1")
                    .containsEntry("limit", "5000"));
    Path study = folder.resolve("study.yaml");
    Files.writeString(study, Files.readString(study) + "alignment_limit: 1us\n");
    assertThat(rows(chapter(), "board-findings")).hasSize(24);
    assertThat(chapter().sentences().get(0)).endsWith("r0010 and 2 more.");
  }

  @Test
  void aDamagedLimitOrStateIsRefused() throws Exception {
    run(0).set("tries", 0);
    run(1).set("boards", Map.of("alpha", Map.of("after", Map.of("throttled", "0x1"))));
    run(2).set("boards", Map.of("a/b", Map.of()));
    assertThat(read().problems())
        .extracting(Problem::message)
        .satisfiesExactly(
            of -> assertThat(of).contains("tries must be at least 1, got 0"),
            of -> assertThat(of).contains("boards.alpha.after.throttled is missing or no such"),
            of -> assertThat(of).startsWith("run r0003 is left out: the name of a host must be"));
  }

  @Test
  void theReportNamesThemOnEveryPage() throws Exception {
    boards(1, state("a", 50, 0, 700), state("b", 61, 0x40004, 600));
    small.campaign.write();
    attempts(attempt("r0002", 1, "the connection was <lost>"));
    ReportResult result = Report.make(folder);
    assertThat(result.problems()).isEmpty();
    assertThat(folder.resolve("report.md"))
        .content()
        .contains("## Boards and tries", "## Caveats", "throttled 1, clock 1, reboot 1")
        .contains("the connection was &lt;lost>");
    assertThat(folder.resolve("report.html"))
        .content()
        .contains("id=\"boards\"", "tables/board-findings.csv", "tables/tries.csv");
    assertThat(folder.resolve("datapackage.json"))
        .content()
        .contains("One failed try of a run a line", "Wall clock at the run's start")
        .contains("Number of the failed try of its run");
  }

  private List<Map<String, String>> findings(String kind) throws Exception {
    small.campaign.write();
    return BoardsChapter.of(RecordedCampaign.read(folder)).stream()
        .filter(of -> of.sheets().stream().anyMatch(sheet -> sheet.name().equals("board-findings")))
        .flatMap(of -> rows(of, "board-findings").stream())
        .filter(row -> row.get("finding").equals(kind))
        .toList();
  }

  private RecordedCampaign read() throws Exception {
    return RecordedCampaign.read(small.campaign.write());
  }

  private Chapter chapter() {
    RecordedCampaign campaign = RecordedCampaign.read(folder);
    assertThat(campaign.problems()).isEmpty();
    return BoardsChapter.of(campaign).orElseThrow();
  }

  private SyntheticRun run(int index) {
    return small.campaign.runs().get(index);
  }

  /** Runs that share the first one's block; {@link #write} puts it into the plan. */
  private void oneBlock(int... runs) {
    for (int run : runs) {
      run(run).set("block", runs[0] + 1);
    }
  }

  private void write(int... runs) throws Exception {
    small.campaign.write();
    Path plan = folder.resolve("plan.csv");
    String text = Files.readString(plan);
    for (int run : runs) {
      text = text.replace("r%04d,%d,".formatted(run + 1, run + 1), "r%04d,1,".formatted(run + 1));
    }
    Files.writeString(plan, text);
  }

  private void boards(int run, Map<String, Object> before, Map<String, Object> after) {
    run(run).set("boards", Map.of("alpha", Map.of("before", before, "after", after)));
  }

  private static Map<String, Object> state(
      String boot, double celsius, int throttled, double clock) {
    Map<String, Object> state = new LinkedHashMap<>();
    state.put("at", "2026-01-01T00:00:00.5Z");
    state.put("boot_id", boot);
    state.put("temperature_celsius", celsius);
    state.put("throttled", throttled);
    state.put("clock_mhz", clock);
    state.put("clock_source", VCGENCMD);
    return state;
  }

  private void attempts(String... lines) throws IOException {
    Files.writeString(folder.resolve("attempts.jsonl"), String.join("\n", lines) + "\n");
  }

  private static String attempt(String run, int number, String reason) {
    return """
        {"format":"pijoule-attempt/1","run":"%s","try":%d,"session":1,\
        "started_at":"2026-01-01T01:00:00Z","reason":"%s","a_new_key":1,"boards":{"alpha":\
        {"after":{"boot_id":"a","temperature_celsius":71.5,"clock_mhz":600}}}}"""
        .formatted(run, number, reason);
  }

  private static List<Map<String, String>> rows(Chapter chapter, String name) {
    Listing listing =
        chapter.sheets().stream()
            .filter(sheet -> sheet.name().equals(name))
            .map(Listing.class::cast)
            .findFirst()
            .orElseThrow();
    return listing.rows().stream().map(row -> named(listing, row)).toList();
  }

  private static Map<String, String> named(Listing listing, List<Item> row) {
    Map<String, String> named = new LinkedHashMap<>();
    for (int i = 0; i < row.size(); i++) {
      named.put(listing.columns().get(i).key(), row.get(i).full());
    }
    return named;
  }
}
