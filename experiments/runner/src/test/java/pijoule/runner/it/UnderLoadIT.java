package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server under load: idle, two rates and the first of them once more, in one process. */
class UnderLoadIT {
  private static final String STUDY = "src/test/resources/studies/loaded.yaml";

  @TempDir private Path temp;

  @Test
  void aBlockThatWasKilledIsMeasuredAgainWholeWithAnotherServer() throws Exception {
    Results results = new Results(temp.resolve("loaded"));
    try (Cli cli = Cli.start("run", STUDY, "--out", results.root().toString())) {
      cli.awaitError("[1/4]");
      cli.kill();
    }
    assertThat(results.runs()).isEmpty();
    try (Cli cli = Cli.start("run", "--resume", results.root().toString())) {
      cli.measures();
    }

    List<JsonNode> runs = results.runs();
    assertThat(runs).hasSize(4).allMatch(Results::isValid);
    assertThat(runs).extracting(run -> run.path("session").asInt()).containsOnly(2);
    assertThat(runs)
        .extracting(run -> run.path("server_started_at"))
        .hasSize(4)
        .containsOnly(runs.get(0).path("server_started_at"));
    assertThat(runs.get(3).path("repeated").asBoolean()).isTrue();
    assertThat(runs.get(0).path("first_answer").path("seconds").asDouble()).isPositive();
    for (JsonNode run : runs) {
      isMeasured(run, results.root());
    }
    assertThat(results.programsLeft()).isZero();
  }

  private static void isMeasured(JsonNode run, Path root) {
    String rate = run.path("levels").path("rate").asText();
    JsonNode load = run.path("client").path("load");
    int offered = rate.equals("idle") ? 0 : Integer.parseInt(rate.replace("/s", ""));
    assertThat(load.path("offered").asInt()).as(rate).isEqualTo(offered);
    assertThat(run.path("rate_per_second").asInt()).isEqualTo(offered);
    assertThat(run.has("server")).isFalse();
    assertThat(run.path("server_process").path("cpu_seconds").asDouble()).isBetween(0.0, 60.0);
    assertThat(run.path("server_process").path("peak_memory_bytes").asLong())
        .isGreaterThan(10_000_000);
    assertThat(run.at("/server_process/jvm/over").asText()).isEqualTo("run");
    assertThat(run.at("/server_process/jvm/gc_seconds").asDouble(-1)).isBetween(0.0, 60.0);
    assertThat(run.at("/client/jvm/gc_pauses").isArray()).isTrue();
    assertThat(run.path("warm_up").path("requests").asInt()).isGreaterThanOrEqualTo(40);
    assertThat(run.path("meters").path("server").asText()).isEqualTo("board");
    for (String suffix : List.of(".csv.gz", ".hlog")) {
      assertThat(root.resolve("load").resolve(run.path("run").asText() + suffix)).isNotEmptyFile();
    }
  }

  /**
   * Eight connections to a sensor of 50 ms carry 160/s: the search offers little more, and keeps no
   * processor from the tests beside it.
   */
  @Test
  @Tag("slow")
  void aShareIsOfTheLargestRateOfItsServerProcess() throws Exception {
    Path study = temp.resolve("shares.yaml");
    Files.writeString(
        study,
        Files.readString(Path.of(STUDY))
                .replace("[20/s, 40/s]", "[50%]")
                .replace("message_size: 1kB", "service: temperature\n  sensor_delay: 50ms")
            + "warm_up_rate: 100/s\nlimit: p50 <= 100ms\narrivals: even\nconnections: 8\n");
    Results results = new Results(temp.resolve("shares"));
    try (Cli cli = Cli.start("run", study.toString(), "--out", results.root().toString())) {
      cli.exit();
    }

    List<JsonNode> runs = results.runs();
    assertThat(runs).hasSize(4);
    if (!Results.isValid(runs.get(0))) {
      assertThat(runs.get(0).path("failed_search").path("steps"))
          .as(runs.get(0).path("reason").asText())
          .isNotEmpty();
      // On a machine with other work the server may carry another rate at each step.
      assertThat(runs.get(0).path("reason").asText())
          .startsWith("a rate must keep the limit p50 <= 100ms three times in a row, got none in");
      assertThat(runs.subList(1, 4))
          .filteredOn(run -> !run.path("levels").path("rate").asText().equals("idle"))
          .isNotEmpty()
          .allMatch(run -> run.path("reason").asText().endsWith("the search failed"));
      return;
    }
    assertThat(runs).isNotEmpty().allMatch(Results::isValid);
    JsonNode largest = runs.get(0).path("max_rate");
    double rate = largest.path("rate_per_second").asDouble();
    assertThat(rate).isBetween(2.0, 170.0);
    assertThat(largest.path("steps").size()).isBetween(3, 60);
    // The record is of a window of its own, whether it keeps the limit or not.
    assertThat(largest.path("steps").findValuesAsText("seed"))
        .doesNotContain(runs.get(0).path("client").path("seed").asText());
    String id = runs.get(0).path("run").asText();
    assertThat(results.root().resolve("load").resolve(id + ".csv.gz")).isNotEmptyFile();
    assertThat(runs.get(0).path("client").path("load").path("rate_per_second").asDouble())
        .isCloseTo(rate, Percentage.withPercentage(0.01));
    for (JsonNode run : runs.subList(1, 4)) {
      if (run.path("levels").path("rate").asText().equals("50%")) {
        assertThat(run.path("rate_per_second").asDouble())
            .isCloseTo(rate / 2, Percentage.withPercentage(0.01));
      }
    }
  }
}
