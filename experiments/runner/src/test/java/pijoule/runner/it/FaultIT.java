package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.runner.fake.FakeServer;

/** A server that fails, lies or answers wrongly: runs fail with a reason and leave no number. */
class FaultIT {
  private static final String STUDY = "src/test/resources/studies/faulty.yaml";

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
    try (OutputStream jar = Files.newOutputStream(app.resolve("server-cxf.jar"))) {
      new JarOutputStream(jar, manifest).close();
    }
  }

  private static String classPath() {
    StringBuilder urls = new StringBuilder();
    for (String entry : System.getProperty("java.class.path").split(":")) {
      urls.append(Path.of(entry).toUri()).append(' ');
    }
    return urls.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "echoes | answer must rise",
        "fails | 500",
        "dies | ",
        "sorts | the server's total must lie within the client's call",
      })
  void aFaultIsAFailedRunWithAReasonAndNoNumber(String fault, String reason) throws Exception {
    Results results = new Results(temp.resolve("results"));
    try (Cli cli = run(fault, results)) {
      assertThat(cli.exit()).as(cli.errors()).isEqualTo(1);
      assertThat(cli.output()).contains("0 of 2 runs valid, 2 failed");
    }

    for (JsonNode run : results.runs()) {
      assertThat(run.path("outcome").asText()).isEqualTo("failed");
      assertThat(run.path("reason").asText())
          .isNotBlank()
          .contains(reason == null ? "" : reason)
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
      assertThat(run.path("tries").asInt()).isEqualTo(fault.equals("dies") ? 3 : 1);
    }
    // Only what another try could change is tried again.
    Path attempts = results.root().resolve("attempts.jsonl");
    if (fault.equals("dies")) {
      assertThat(Files.readAllLines(attempts)).hasSize(4);
    } else {
      assertThat(attempts).doesNotExist();
    }
    assertThat(Files.readString(results.root().resolve("tables/table-3-client-time.md")))
        .contains("NA");
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
    Files.writeString(home.resolve("server-cxf/target/app/fault"), fault);
    return Cli.start(home, Map.of(), "run", STUDY, "--out", results.root().toString());
  }
}
