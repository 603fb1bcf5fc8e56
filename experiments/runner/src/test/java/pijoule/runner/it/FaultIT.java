package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.fake.FakeServer;

/** A server that fails, lies or answers wrongly: runs fail with a reason and leave no number. */
class FaultIT {
  private static final String STUDY = "src/test/resources/studies/faulty.yaml";
  private static final String SMALL_HEAP = "src/test/resources/studies/small-heap.yaml";

  @TempDir private Path temp;
  private Path home;

  /** An installation whose CXF server is the fake one. */
  @BeforeEach
  void build() throws IOException {
    home = Files.createDirectory(temp.resolve("home"));
    for (String module : new String[] {"client", "energy-logger", "experiments"}) {
      Files.createSymbolicLink(home.resolve(module), Cli.HOME.resolve(module));
    }
    Path app = Files.createDirectories(home.resolve("server-cxf/target/app"));
    Path program = Path.of("server-cxf", "program.json");
    Files.copy(Cli.HOME.resolve(program), home.resolve(program));
    Files.createDirectory(app.resolve("lib"));
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.MAIN_CLASS, FakeServer.class.getName());
    main.put(Attributes.Name.CLASS_PATH, classPath());
    for (String name : new String[] {"server-cxf.jar", "server-cxf-security.jar"}) {
      try (OutputStream jar = Files.newOutputStream(app.resolve(name))) {
        new JarOutputStream(jar, manifest).close();
      }
    }
  }

  private static String classPath() {
    StringBuilder urls = new StringBuilder();
    for (String entry : System.getProperty("java.class.path").split(":")) {
      urls.append(Path.of(entry).toUri()).append(' ');
    }
    return urls.toString();
  }

  /** Each message size has a fault of its own; see {@link FakeServer}. */
  @Test
  void aFaultIsAFailedRunWithAReasonAndNoNumber() throws Exception {
    Map<String, String> reasons =
        Map.of(
            "1000", "answer must rise",
            "2000", "500",
            "3000", "",
            "4000", "the server's total must lie within the client's call",
            "5000", "OutOfMemoryError in the server; ");
    Results results = new Results(temp.resolve("results"));
    try (Cli cli = run("echoes,fails,dies,sorts,no heap", results)) {
      assertThat(cli.exit()).as(cli.errors()).isEqualTo(1);
      assertThat(cli.said()).contains("0 of 5 runs valid, 5 failed");
    }

    assertThat(results.runs()).hasSize(5);
    for (JsonNode run : results.runs()) {
      String size = run.path("levels").path("message_size_bytes").asText();
      assertThat(run.path("outcome").asText()).isEqualTo("failed");
      assertThat(run.path("reason").asText())
          .isNotBlank()
          .contains(reasons.get(size))
          .doesNotContain("\n");
      assertThat(run.fieldNames())
          .toIterable()
          .containsExactly(
              "format",
              "run",
              "order",
              "block",
              "cell",
              "replicate",
              "seed",
              "levels",
              "session",
              "started_at",
              "server_started_at",
              "boards",
              "outcome",
              "reason",
              "tries");
      // Only what another try could change is tried again.
      assertThat(run.path("tries").asInt()).isEqualTo(size.equals("3000") ? 3 : 1);
    }
    assertThat(Files.readAllLines(results.root().resolve("attempts.jsonl"))).hasSize(2);
    assertThat(results.root().resolve("tables/table-3-client-time.md")).doesNotExist();
    assertThat(results.programsLeft()).isZero();
  }

  /** The client cannot hold the greater message; runs of the other cell are tried, all of them. */
  @Test
  void aCellWhoseHeapIsTooSmallIsGivenUpAfterTwoRuns() throws Exception {
    Results results = new Results(temp.resolve("results"));
    try (Cli cli = run(SMALL_HEAP, "fails", results)) {
      assertThat(cli.exit()).as(cli.errors()).isEqualTo(1);
      assertThat(cli.said()).contains("0 of 6 runs valid, 6 failed");
    }

    Map<String, List<String>> reasons = new TreeMap<>();
    for (JsonNode run : results.runs()) {
      String size = run.path("levels").path("message_size_bytes").asText();
      reasons
          .computeIfAbsent(size, unseen -> new ArrayList<>())
          .add(run.path("reason").asText() + " tries " + run.path("tries").asText("none"));
    }
    assertThat(reasons.get("2000")).hasSize(3).allMatch(reason -> reason.contains("500"));
    String rule = "heap must be enough for the cell's client and server, got 16MiB and ";
    String remedy = "; give heap a greater level in the study and begin a new campaign tries ";
    String failed = rule + "java.lang.OutOfMemoryError in the client" + remedy + "1";
    String refused =
        "not tried: " + rule + "2 runs that ended in java.lang.OutOfMemoryError" + remedy + "none";
    assertThat(reasons.get("8000000")).containsExactly(failed, failed, refused);
    assertThat(results.programsLeft()).isZero();
  }

  @Test
  void aServerThatNeverBecomesReadyEndsTheCampaignWithItsLastWords() throws Exception {
    Results results = new Results(temp.resolve("results"));
    try (Cli cli = run("never ready", results)) {
      assertThat(cli.exit()).isEqualTo(1);
      assertThat(cli.errors()).contains("the port is taken").doesNotContain("\tat ");
    }
    assertThat(results.programsLeft()).isZero();
  }

  private Cli run(String fault, Results results) throws IOException {
    return run(STUDY, fault, results);
  }

  private Cli run(String study, String fault, Results results) throws IOException {
    Files.writeString(home.resolve("server-cxf/target/app/fault"), fault);
    return Cli.start(home, Map.of(), "run", study, "--out", results.root().toString());
  }
}
