package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign whose runner is killed, or asked to end, at one moment or another. */
class ResumeIT {
  private static final String STUDY = "src/test/resources/studies/resumed.yaml";

  @TempDir private Path temp;

  @Test
  void interruptedThenKilledAndResumedItHasExactlyThePlannedRuns() throws Exception {
    Results results = new Results(temp.resolve("ended"));
    try (Cli cli = results.start(STUDY)) {
      cli.awaitError("[1/4]");
      assertThat(cli.interrupt()).isEqualTo(130);
      assertThat(cli.errors())
          .contains("Ctrl-C: ends after this run")
          .doesNotContain("discards")
          .contains("--resume " + results.root());
    }
    assertThat(results.runs()).isNotEmpty().allMatch(Results::isValid);
    assertThat(Files.readString(results.root().resolve("traces/board-1.json")))
        .containsPattern("\"closed\"\\s*:\\s*true");
    assertThat(results.programsLeft()).isZero();

    try (Cli cli = results.resume()) {
      cli.awaitError("[3/4]");
      cli.kill();
    }
    cutLastLine(results);
    try (Cli cli = results.resume()) {
      cli.succeeds();
    }

    assertThat(results.runs())
        .isNotEmpty()
        .allMatch(Results::isValid)
        .extracting(run -> run.path("run").asText())
        .containsExactlyElementsOf(results.plannedRuns());
    assertThat(results.runs().get(0).path("session").asInt()).isEqualTo(1);
    assertThat(results.runs().get(3).path("session").asInt()).isEqualTo(3);
    assertThat(results.programsLeft()).isZero();
  }

  /** The worst moment: half a line is on disk. */
  private static void cutLastLine(Results results) throws IOException {
    Files.writeString(
        results.root().resolve("runs.jsonl"),
        "{\"format\":\"pijoule-run/1\",\"run\":\"r00",
        StandardOpenOption.APPEND);
  }

  /** The second run waits for 5 s before its call: it is under way when both signals come. */
  @Test
  @Tag("slow")
  void askedTwiceItEndsAtOnceAndNotifies() throws Exception {
    Path study = temp.resolve("calm.yaml");
    Files.writeString(study, Files.readString(Path.of(STUDY)).replace("settle: 0s", "settle: 5s"));
    Results results = new Results(temp.resolve("twice"));
    Path events = temp.resolve("events");
    try (Cli cli = results.start(study.toString(), "--notify", "cat >> " + events)) {
      cli.awaitError("[1/4]");
      cli.sendInterrupt();
      cli.awaitError("Ctrl-C: ends after this run");
      assertThat(cli.interrupt()).isEqualTo(130);
      assertThat(cli.errors()).contains("Ctrl-C again: ends now", "stopped with 1 of 4 runs done");
    }
    assertThat(results.runs()).hasSize(1);
    assertThat(results.programsLeft()).isZero();
    assertThat(Files.readString(events))
        .contains("\"event\":\"ended\"", "\"outcome\":\"stopped\"", "\"exit_code\":130")
        .contains("\"runs_planned\":4", "\"runs_valid\":1");
  }

  /** Killed before its first run, it has no plan and no runs. */
  @Test
  @Tag("slow")
  void killedItIsResumedFromItsOwnStudyAndNoOther() throws Exception {
    Results results = new Results(temp.resolve("early"));
    try (Cli cli = results.start(STUDY, "--replicates", "2")) {
      cli.awaitError("[1/2]");
      cli.kill();
    }
    Path study = results.root().resolve("study.yaml");
    String own = Files.readString(study);
    Files.writeString(study, own.replace("seed: 7", "seed: 8"));
    try (Cli cli = results.resume()) {
      assertThat(cli.exit()).isEqualTo(2);
      assertThat(cli.errors()).contains("plan.csv must be the plan of study.yaml");
    }

    Files.writeString(study, own);
    Files.delete(results.root().resolve("plan.csv"));
    Files.delete(results.root().resolve("runs.jsonl"));
    try (Cli cli = results.resume()) {
      cli.succeeds();
    }

    assertThat(results.runs()).hasSize(2).allMatch(Results::isValid);
  }
}
