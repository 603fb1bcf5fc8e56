package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is warmed up until it is steady: its run says how it went. */
@Tag("slow")
class SteadyIT {
  private static final String STUDY = "src/test/resources/studies/steady.yaml";

  @TempDir private Path temp;

  @Test
  void aRunSaysHowItsServerWasWarmedUp() throws Exception {
    Results results = new Results(temp.resolve("results"));

    try (Cli cli = Cli.start("run", STUDY, "--out", results.root().toString())) {
      int exit = cli.exit();
      assertThat(exit).as(cli.errors()).isZero();
      assertThat(cli.errors()).containsPattern("warm-up: \\d+ requests in \\d+ s, (not )?steady");
    }

    assertThat(Files.readString(results.root().resolve("study.yaml")))
        .contains("server_warmup: steady\nserver_warmup_limit: 6s\n");
    assertThat(results.runs()).hasSize(1).allMatch(Results::isValid);
    JsonNode run = results.runs().get(0);
    JsonNode warmUp = run.path("warm_up");
    assertThat(warmUp.path("seconds").asDouble()).isGreaterThan(1);
    assertThat(warmUp.path("windows").size()).isBetween(1, 6);
    assertThat(warmUp.path("requests").asInt()).isGreaterThanOrEqualTo(20);
    assertThat(warmUp.at("/windows/0/cpu_per_request_seconds").asDouble()).isPositive();
    assertThat(warmUp.at("/windows/0/service_p50_seconds").asDouble()).isPositive();

    // Six seconds are too short for twelve windows, so that none can be 'scattered'.
    boolean steady = warmUp.path("steady").asBoolean();
    assertThat(run.at("/marks/0").asText()).isEqualTo(steady ? "" : "not steady");
    String caution = "servers were not steady at the limit of their warm-up: 1 of 1 blocks";
    assertThat(Files.readString(results.root().resolve("report.md")).contains(caution))
        .isEqualTo(!steady);
  }
}
