package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole campaign on real servers, real clients and a real recorder. */
class CampaignIT {
  private static final String STUDY = "src/test/resources/studies/small.yaml";

  /** The least window of amortised phases, {@code amortize} of the study. */
  private static final long MIN_NS = 20_000_000;

  @TempDir private static Path temp;
  private static Results results;
  private static String output;
  private static String errors;

  @BeforeAll
  static void run() throws Exception {
    results = new Results(temp.resolve("small"));
    try (Cli cli = Cli.start("run", STUDY, "--out", results.root().toString())) {
      int exit = cli.exit();
      assertThat(exit).as(cli.errors()).isZero();
      output = cli.output();
      errors = cli.errors();
    }
  }

  @Test
  void itsLengthIsSaidBeforeTheFirstRun() {
    assertThat(errors)
        .containsPattern("(?m)^4 runs on 4 servers, rounds x replicates 2 x 1; about \\d+ s$");
    assertThat(errors.indexOf(" servers, ")).isLessThan(errors.indexOf("r0001"));
  }

  @Test
  void everyPlannedRunIsThereAndValid() throws IOException {
    assertThat(results.runs())
        .extracting(run -> run.path("run").asText())
        .containsExactlyElementsOf(results.plannedRuns());
    assertThat(results.runs())
        .isNotEmpty()
        .allMatch(run -> run.path("outcome").asText().equals("valid"));
  }

  @Test
  void phasesOfBothSidesAreOnOneTimeAxis() throws IOException {
    for (JsonNode run : results.runs()) {
      Map<String, Long> client = seconds(run.path("client"));
      Map<String, Long> server = seconds(run.path("server"));
      assertThat(client)
          .containsKeys(
              "startup", "setup", "generate", "serialize", "call", "deserialize", "total");
      assertThat(server)
          .containsKeys("receive", "deserialize", "service", "serialize", "send", "total");
      assertThat(client.get("call")).isGreaterThan(server.get("service"));
      assertThat(client.get("total")).isGreaterThan(client.get("call"));
      assertThat(run.path("wall_seconds").asDouble()).isGreaterThan(client.get("total") / 1e9);
    }
  }

  private static Map<String, Long> seconds(JsonNode record) {
    return record
        .path("phases")
        .valueStream()
        .collect(
            Collectors.toMap(
                piece -> piece.path("phase").asText(),
                piece -> piece.path("end_ns").asLong() - piece.path("start_ns").asLong(),
                Long::sum));
  }

  @Test
  void bothSidesOfEveryRunHaveBothWindowsAfterTheirTotal() throws IOException {
    assertThat(results.runs()).hasSize(4);
    for (JsonNode run : results.runs()) {
      assertThat(run.path("outcome").asText()).as("%s", run).isEqualTo("valid");
      for (String side : new String[] {"client", "server"}) {
        JsonNode windows = run.path(side).path("amortized");
        assertThat(windows.valueStream().map(window -> window.path("phase").asText()))
            .containsExactly("serialize", "deserialize");
        long totalEndNs = totalEndNs(run.path(side));
        for (JsonNode window : windows) {
          long startNs = window.path("start_ns").asLong();
          assertThat(window.path("end_ns").asLong() - startNs).isGreaterThanOrEqualTo(MIN_NS);
          assertThat(startNs).isGreaterThanOrEqualTo(totalEndNs);
          assertThat(window.path("operations").asLong()).isPositive();
        }
      }
    }
  }

  private static long totalEndNs(JsonNode record) {
    return record
        .path("phases")
        .valueStream()
        .filter(piece -> piece.path("phase").asText().equals("total"))
        .mapToLong(piece -> piece.path("end_ns").asLong())
        .max()
        .orElseThrow();
  }

  @Test
  void theStudyAsRunNamesTheWindow() throws IOException {
    assertThat(Files.readString(results.root().resolve("study.yaml"))).contains("amortize: 20ms");
  }

  @Test
  void theTraceCoversEveryRun() throws IOException {
    JsonNode trace =
        new ObjectMapper().readTree(results.root().resolve("traces/board-1.json").toFile());

    assertThat(trace.path("closed").asBoolean()).isTrue();
    assertThat(trace.path("estimate").asBoolean()).isTrue();
    for (JsonNode run : results.runs()) {
      JsonNode total =
          run.path("client")
              .path("phases")
              .valueStream()
              .filter(piece -> piece.path("phase").asText().equals("total"))
              .findFirst()
              .orElseThrow();
      double offsetNs = run.at("/client/alignment/offset_us").asDouble() * 1e3;
      assertThat(total.path("start_ns").asLong() + offsetNs)
          .isGreaterThan(trace.path("first_ns").asLong());
      assertThat(total.path("end_ns").asLong() + offsetNs)
          .isLessThan(trace.path("last_ns").asLong());
    }
  }

  @Test
  void sharesOfTheClientsTimeAddUp() throws IOException {
    List<String> cells = Files.readAllLines(results.root().resolve("tables/cells.csv"));

    assertThat(cells).hasSizeGreaterThan(20);
    assertThat(output).contains("power is modelled").contains("Report: " + results.root());
    assertThat(results.root().resolve("report.md")).exists();
  }

  @Test
  void theEnvironmentSaysWhatMadeTheNumbers() throws IOException {
    JsonNode host =
        new ObjectMapper().readTree(results.root().resolve("environment/board.json").toFile());

    assertThat(host.at("/cpu/cores").asInt()).isPositive();
    assertThat(host.at("/jar_sha256/server-cxf/server-cxf.jar").asText()).hasSize(64);
    assertThat(host.path("java").asText()).contains("version").doesNotContain("-XX:");
    assertThat(host.path("java_collector").asText()).matches("G1|Serial|Parallel");
    assertThat(host.path("java_flags").asText()).startsWith("-XX:").doesNotContain("PrintCommand");
    assertThat(host.path("pijoule").asText()).matches(".+, commit .+");
    assertThat(host.path("java_jit").asText()).startsWith("C1");
    // A file of the JVM in /tmp, on a board's SD card, is written during collections.
    assertThat(results.root().resolve("environment/server-cxf-jetty-jaxb-sort.json"))
        .content()
        .contains("-XX:-UsePerfData");
    assertThat(results.root().resolve("environment/server-cxf-jetty-jaxb-sort.json")).exists();
    assertThat(results.root().resolve("environment/server-axis2-jetty-axiom-sort.json")).exists();
  }

  @Test
  void everyRunHasTheWorkOfBothJvms() throws IOException {
    for (JsonNode run : results.runs()) {
      for (String side : new String[] {"client", "server"}) {
        JsonNode jvm = run.path(side).path("jvm");
        assertThat(jvm.path("collectors").asText()).isNotBlank();
        assertThat(jvm.path("flags").asText())
            .contains("-Xmx")
            .doesNotContain("-Dpijoule", "-Xlog:gc");
        assertThat(jvm.at("/use/gc_seconds").isNumber()).isTrue();
        assertThat(jvm.path("gc_pauses").isArray()).isTrue();
      }
    }
    assertThat(results.root().resolve("tables/jvm.csv")).exists();
  }

  @Test
  void nothingIsLeftRunning() throws Exception {
    assertThat(results.programsLeft()).isZero();
  }

  @Test
  void theReportIsMadeAnewByteForByte() throws Exception {
    byte[] before = Files.readAllBytes(results.root().resolve("report.md"));
    byte[] cells = Files.readAllBytes(results.root().resolve("tables/cells.csv"));

    try (Cli cli = Cli.start("report", results.root().toString())) {
      assertThat(cli.exit()).isZero();
    }

    assertThat(results.root().resolve("report.md")).hasBinaryContent(before);
    assertThat(results.root().resolve("tables/cells.csv")).hasBinaryContent(cells);
  }

  @Test
  void aFinishedCampaignIsResumedToTheSame() throws Exception {
    byte[] runs = Files.readAllBytes(results.root().resolve("runs.jsonl"));

    try (Cli cli = Cli.start("run", "--resume", results.root().toString())) {
      assertThat(cli.exit()).isZero();
    }

    assertThat(results.root().resolve("runs.jsonl")).hasBinaryContent(runs);
  }

  @Test
  void aStudyThatTheBenchCannotRunIsRefusedBeforeAnythingStarts() throws Exception {
    Path out = temp.resolve("refused");
    try (Cli cli = Cli.start("run", "nunes2013", "--out", out.toString())) {
      assertThat(cli.exit()).isEqualTo(2);
      assertThat(cli.errors()).contains("--fix cpu_mhz=700").doesNotContain("\tat ");
    }
    assertThat(out).doesNotExist();
  }
}
