package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A campaign whose runner is killed, or asked to end, at one moment or another. */
class ResumeIT {
  private static final String STUDY = "src/test/resources/studies/resumed.yaml";

  @TempDir private Path temp;

  @ParameterizedTest
  @ValueSource(strings = {"[1/4]", "[3/4]"})
  void killedAndResumedItHasExactlyThePlannedRuns(String moment) throws Exception {
    Results results = new Results(temp.resolve("killed"));
    try (Cli cli = Cli.start("run", STUDY, "--out", results.root().toString())) {
      cli.awaitError(moment);
      cli.kill();
    }
    cutLastLine(results);

    try (Cli cli = Cli.start("run", "--resume", results.root().toString())) {
      assertThat(cli.exit()).as(cli.errors()).isZero();
    }

    assertThat(results.runs())
        .extracting(run -> run.path("run").asText())
        .containsExactlyElementsOf(results.plannedRuns());
    assertThat(results.runs().get(3).path("session").asInt()).isEqualTo(2);
    assertThat(results.programsLeft()).isZero();
  }

  /** The worst moment: half a line is on disk. */
  private static void cutLastLine(Results results) throws IOException {
    Files.writeString(
        results.root().resolve("runs.jsonl"),
        "{\"format\":\"pijoule-run/1\",\"run\":\"r00",
        StandardOpenOption.APPEND);
  }

  @Test
  void askedToEndItClosesItsTracesAndCanGoOn() throws Exception {
    Results results = new Results(temp.resolve("interrupted"));
    try (Cli cli = Cli.start("run", STUDY, "--out", results.root().toString())) {
      cli.awaitError("[2/4]");
      assertThat(cli.interrupt()).isEqualTo(130);
      assertThat(cli.errors()).contains("--resume " + results.root());
    }

    assertThat(results.runs()).allMatch(run -> run.path("outcome").asText().equals("valid"));
    assertThat(Files.readString(results.root().resolve("traces/board-1.json")))
        .containsPattern("\"closed\"\\s*:\\s*true");
    assertThat(results.programsLeft()).isZero();
    try (Cli cli = Cli.start("run", "--resume", results.root().toString())) {
      assertThat(cli.exit()).as(cli.errors()).isZero();
    }
    assertThat(results.runs()).hasSize(4);
  }

  @Test
  void killedBeforeItsFirstRunItIsResumedFromItsStudy() throws Exception {
    Results results = new Results(temp.resolve("early"));
    try (Cli cli = Cli.start("run", STUDY, "--out", results.root().toString())) {
      cli.awaitError("[1/4]");
      cli.kill();
    }
    Files.delete(results.root().resolve("plan.csv"));
    Files.delete(results.root().resolve("runs.jsonl"));

    try (Cli cli = Cli.start("run", "--resume", results.root().toString())) {
      assertThat(cli.exit()).as(cli.errors()).isZero();
    }

    assertThat(results.runs()).hasSize(4).allMatch(ResumeIT::valid);
  }

  private static boolean valid(JsonNode run) {
    return run.path("outcome").asText().equals("valid");
  }

  @Test
  void anotherStudyInTheFolderIsNotResumed() throws Exception {
    Results results = new Results(temp.resolve("changed"));
    try (Cli cli = Cli.start("run", STUDY, "--out", results.root().toString())) {
      cli.awaitError("[1/4]");
      cli.kill();
    }
    Path study = results.root().resolve("study.yaml");
    Files.writeString(study, Files.readString(study).replace("seed: 7", "seed: 8"));

    try (Cli cli = Cli.start("run", "--resume", results.root().toString())) {
      assertThat(cli.exit()).isEqualTo(2);
      assertThat(cli.errors()).contains("plan.csv must be the plan of study.yaml");
    }
  }
}
