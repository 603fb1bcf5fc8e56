package pijoule.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.bench.Builds;
import pijoule.runner.fake.LoadStudies;
import pijoule.runner.plan.Plan;
import pijoule.runner.programs.Programs;

/** Builds of a service that a campaign starts, in the study or in the bench. */
class BuildsStudyTest {
  private static final String TARGET =
      """
      target:
        kind: url
        builds: {old: "serve --port {port}", new: "serve --fast --port {port}"}
        ready: /health
        url: /sort
      """;

  private static final String STUDY =
      """
      format: pijoule-study/1
      title: mine
      factors: {rate: [50/s]}
      replicates: 3
      seed: 1
      """;

  @TempDir private Path folder;
  private Programs programs;

  @BeforeEach
  void write() throws IOException {
    programs = LoadStudies.programs(folder.resolve("home"));
  }

  private Study study(String yaml) throws IOException {
    return StudyFile.read(Files.writeString(folder.resolve("mine.yaml"), yaml), programs);
  }

  @Test
  void buildsAreLevelsThatAreComparedAndAreReadBack() throws IOException {
    Study study = study(STUDY + TARGET);
    Builds builds = study.target().orElseThrow().builds().orElseThrow();

    assertThat(study.cells()).hasSize(4);
    assertThat(study.cells()).extracting(builds::of).containsExactly("old", "old", "new", "new");
    assertThat(study.compared()).containsExactly(Factor.BUILD);
    assertThat(study.isOfForeignService()).isFalse();
    assertThat(study.kind().undecided(study).orElseThrow()).contains("server processes: 3");
    assertThat(builds.command("new", 8123)).isEqualTo("serve --fast --port 8123");
    assertThat(builds.ready()).contains("/health");
    assertThat(study(StudyFile.write(study, Optional.of(folder)))).isEqualTo(Stated.of(study));
    assertThat(Plan.of(study).blocks()).isEqualTo(6);
    assertThat(Plan.of(study).servers()).isEqualTo("6 servers");
  }

  @Test
  void aBenchGivesBuildsToAnyStudyOfLoad() throws IOException {
    Path bench =
        Files.writeString(
            folder.resolve("bench.yaml"),
            """
            format: pijoule-bench/1
            title: mine
            hosts: {board: {kind: local}}
            client: {host: board}
            server: {host: board}
            """
                + TARGET);
    Study ours = LoadStudies.study(LoadStudies.STUDY + "compare: [framework]\n");
    Study on = ours.on(BenchFile.read(bench).target().orElseThrow());
    assertThat(on.cells()).hasSize(2 * ours.levels(Factor.RATE).size());
    assertThat(on.compared()).containsExactly(Factor.BUILD);
  }

  @Test
  void oneCommandIsNoFactor() throws IOException {
    Study study = study(STUDY + "target: {kind: url, start: \"serve {port}\", url: /sort}\n");
    assertThat(study.cells()).hasSize(2);
    assertThat(study.compared()).isEmpty();
    assertThat(study.cells()).noneMatch(cell -> cell.find(Factor.BUILD).isPresent());
    assertThat(study(StudyFile.write(study, Optional.of(folder)))).isEqualTo(Stated.of(study));
  }

  @Test
  void serversAreMeasuredIdleUnlessAStudySaysNo() throws IOException {
    Study study = study(STUDY + "idle: false\n" + TARGET);
    assertThat(study.levels(Factor.RATE)).extracting(Level::text).containsExactly("50/s");
    Study again = study(StudyFile.write(study, Optional.of(folder)));
    assertThat(again).isEqualTo(Stated.of(study));
    Level other = Level.parse(Factor.RATE, "20/s");
    assertThat(study.fix(other, true).levels(Factor.RATE)).containsExactly(other);
    assertThat(study(STUDY + TARGET).fix(other, true).levels(Factor.RATE)).hasSize(2);
  }

  /** So that a campaign can be given more rounds: the first ones are the same. */
  @Test
  void aPlanOfMoreRoundsBeginsWithThatOfFewer() throws IOException {
    String whole = Plan.of(study(STUDY + TARGET).withReplicates(9)).csv();
    List<Integer> rounds = List.of(1, 3, 4, 8);
    for (int fewer : rounds) {
      assertThat(whole).startsWith(Plan.of(study(STUDY + TARGET).withReplicates(fewer)).csv());
    }
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of(
            "url: http://127.0.0.1:80/\n  ready: /health",
            "ready goes with start or builds, got neither"),
        Arguments.of(
            "url: /sort\n  builds: {old: a, new: ' '}",
            "a build must have a command, got none for 'new'"),
        Arguments.of(
            "url: /sort\n  start: a\n  builds: {old: a, new: b}", "start or builds, got both"),
        Arguments.of("url: http://127.0.0.1:80/\n  start: a", "url must be a path"),
        Arguments.of("url: /sort\n  start: a\n  ready: health", "ready must be a path"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void whatDoesNotGoTogetherIsRefused(String keys, String reason) {
    assertThatThrownBy(() -> study(STUDY + "target:\n  kind: url\n  " + keys + "\n"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void aStudyWithoutATargetHasNoBuilds() {
    assertThatThrownBy(() -> study(STUDY.replace("{rate: [50/s]}", "{build: [a], rate: [50/s]}")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("build needs a target with builds, got no target");
  }

  @Test
  void namedBuildsAreThoseOfTheTarget() throws IOException {
    Study turned =
        study(STUDY.replace("{rate: [50/s]}", "{build: [new, old], rate: [50/s]}") + TARGET);
    assertThat(turned.cells().get(0).text(Factor.BUILD)).isEqualTo("new");
    assertThat(turned.cells()).extracting(Cell::number).containsExactly(1, 2, 3, 4);
    assertThatThrownBy(
            () -> study(STUDY.replace("{rate: [50/s]}", "{build: [a], rate: [50/s]}") + TARGET))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("build must have the builds of the target, [old, new], got [a]");
  }
}
