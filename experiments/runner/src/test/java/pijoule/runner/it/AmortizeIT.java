package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign whose study asks for amortised phases. */
class AmortizeIT {
  private static final String STUDY = "src/test/resources/studies/amortized.yaml";
  private static final long MIN_NS = 20_000_000;

  @TempDir private static Path temp;
  private static Results results;

  @BeforeAll
  static void run() throws Exception {
    results = new Results(temp.resolve("amortized"));
    try (Cli cli = Cli.start("run", STUDY, "--out", results.root().toString())) {
      int exit = cli.exit();
      assertThat(exit).as(cli.errors()).isZero();
    }
  }

  @Test
  void bothSidesOfEveryRunHaveBothWindowsAfterTheirTotal() throws IOException {
    assertThat(results.runs()).hasSize(2);
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
}
