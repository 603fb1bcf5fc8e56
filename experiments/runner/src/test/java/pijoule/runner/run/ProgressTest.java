package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import pijoule.contract.study.Factor;
import pijoule.runner.fake.LoadStudies;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlanTime;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.run.Progress.TimeLeft;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

class ProgressTest {
  /** Four servers, each with a search, idle, two rates and a repeat. */
  private static final String LOADED =
      LoadStudies.STUDY.replace("[50/s, 10/s]", "[50/s, 25%]") + "limit: p99 <= 100ms\n";

  /** Cells of 20 and 100 s: a straight line through the first block would be far out. */
  @Test
  void countsWhatIsLeftCellByCell() {
    Study study = MadeUpStudy.fourCells();
    Plan plan = Plan.of(study);
    List<PlannedRun> runs = plan.runs();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    Progress progress = new Progress(new PrintStream(text, true, StandardCharsets.UTF_8), plan);
    double left = 0;
    int starts = 0;
    for (int i = runs.size() - 1; i >= 4; i--) {
      left += seconds(runs.get(i));
      starts += runs.get(i).block() != runs.get(i - 1).block() ? 1 : 0;
    }
    int begun = (int) runs.subList(0, 4).stream().map(PlannedRun::block).distinct().count();
    left += starts * (start(plan) + 3 * begun) / (1 + begun);

    for (int i = 0; i < 4; i++) {
      double seconds = seconds(runs.get(i));
      if (i == 0 || runs.get(i).block() != runs.get(i - 1).block()) {
        progress.blockStarted(3);
        seconds += 3;
      }
      List<PlannedRun> rest = runs.subList(i + 1, runs.size());
      progress.finished(runs.get(i), seconds, "valid", rest);
    }

    assertThat(progress.left(runs.get(3).block(), runs.subList(4, runs.size())).seconds())
        .isCloseTo(left, within(1e-6));
    List<String> lines = text.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0))
        .matches(
            "\\[1/20] r0001 \\w+ \\d00kB: valid, (20|100)\\.00 s, after 3.0 s for its server;"
                + " \\d+ to \\d+ min left");
    assertThat(lines.get(3))
        .matches(
            "\\[4/20] r0004 \\w+ \\d00kB: valid, \\d+\\.00 s.*; (about|\\d+ to) \\d+ min left");
  }

  private static double seconds(PlannedRun run) {
    return run.cell().text(Factor.MESSAGE_SIZE).equals("100kB") ? 20 : 100;
  }

  /**
   * A search of 300 s and a warm-up of 110 s come first; the other runs are of 14 s by the plan.
   */
  @Test
  void theFirstWarmUpAndSearchOfALoadStudyAreNotTheLengthOfItsOtherRuns() {
    Plan plan = Plan.of(LoadStudies.study(LOADED));
    List<PlannedRun> runs = plan.runs();
    Progress progress = new Progress(new PrintStream(OutputStream.nullOutputStream()), plan);
    assertThat(runs).hasSize(20);

    progress.blockStarted(110);
    progress.finished(runs.get(0), 110 + 300, "valid", runs.subList(1, 20));
    double around = plan.expectedAround().toMillis() / 1e3;
    double next = (start(plan) + 110) / 2;
    assertThat(left(progress, runs, 1))
        .isCloseTo(4 * (14 + around) + 3 * (next + 300 + 4 * (14 + around)), within(1e-6));

    progress.finished(runs.get(1), 15, "valid", runs.subList(2, 20));
    assertThat(left(progress, runs, 2)).isCloseTo(3 * 15 + 3 * (next + 300 + 4 * 15), within(1e-6));
  }

  /** The server was started for the try before; that a start is not of this one's length. */
  @Test
  void theStartOfAServerInATryThatFailedIsNotOfTheNextOnesLength() {
    Plan plan = Plan.of(LoadStudies.study(LOADED));
    List<PlannedRun> runs = plan.runs();
    Progress progress = new Progress(new PrintStream(OutputStream.nullOutputStream()), plan);

    progress.blockStarted(110);
    progress.triedAgain(runs.get(0), 1, "a reason");
    progress.finished(runs.get(0), 300, "valid", runs.subList(1, 20));

    double around = plan.expectedAround().toMillis() / 1e3;
    double next = (start(plan) + 110) / 2;
    assertThat(left(progress, runs, 1))
        .isCloseTo(4 * (14 + around) + 3 * (next + 300 + 4 * (14 + around)), within(1e-6));
  }

  private static double start(Plan plan) {
    return plan.expectedStart().toMillis() / 1e3;
  }

  private static double left(Progress progress, List<PlannedRun> runs, int done) {
    return progress.left(runs.get(done - 1).block(), runs.subList(done, runs.size())).seconds();
  }

  /** Before the first run it is what the plan says, but for what a session takes once. */
  @Test
  void theFirstTimeLeftIsThePlans() {
    Plan plan = Plan.of(StudyFile.read(Path.of("..", "studies", "load.yaml")));
    Progress progress = new Progress(new PrintStream(OutputStream.nullOutputStream()), plan);
    double planned = plan.expected().minus(plan.time().session()).toMillis() / 1e3;

    assertThat(progress.left(0, plan.runs()).seconds()).isCloseTo(planned, withinPercentage(1));
  }

  /** A first warm-up that takes three times as long does not make all of them as long. */
  @Test
  void oneSlowStartDoesNotTripleTheTimeLeft() {
    Plan plan = Plan.of(StudyFile.read(Path.of("..", "studies", "load.yaml")));
    Progress progress = new Progress(new PrintStream(OutputStream.nullOutputStream()), plan);
    TimeLeft before = progress.left(0, plan.runs());

    progress.blockStarted(3 * start(plan));
    TimeLeft after = progress.left(0, plan.runs());

    assertThat(after.seconds()).isBetween(before.seconds(), 2 * before.seconds());
  }

  @Test
  void aSpreadIsShownWhereAPersonSeesIt() {
    assertThat(new TimeLeft(2400, 300).display()).isEqualTo("35 to 45 min");
    assertThat(new TimeLeft(2400, 10).display()).isEqualTo("about 40 min");
    assertThat(new TimeLeft(110, 30).display()).isEqualTo("80 s to 2 min");
    assertThat(new TimeLeft(7200, 1800).display()).isEqualTo("90 min to 2.5 h");
    assertThat(new TimeLeft(5, 20).display()).isEqualTo("0 to 25 s");
  }

  /** Events come above the line; a run that is valid is in the line alone. */
  @Test
  void aTerminalHasAStatusLineBelowItsEvents() {
    Plan plan = Plan.of(MadeUpStudy.fourCells());
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    System.setProperty("pijoule.columns", "100");
    try (PrintStream terminal =
        StatusLine.over(
            new PrintStream(text, true, StandardCharsets.UTF_8), Map.of("TERM", "xterm"))) {
      Progress progress = new Progress(terminal, plan);
      List<PlannedRun> runs = plan.runs();
      progress.begins(runs.get(0), runs, false);
      progress.warmingUp(runs.get(0), Duration.ofMinutes(3));
      progress.blockStarted(3);
      progress.finished(runs.get(0), 4, "valid", runs.subList(1, 20));
      progress.triedAgain(runs.get(1), 1, "a reason");
      progress.remark("wider than the terminal: " + "word ".repeat(15) + "last");
      StatusLine.end(terminal);
    } finally {
      System.clearProperty("pijoule.columns");
    }

    List<String> shown =
        Stream.of(
                text.toString(StandardCharsets.UTF_8)
                    .replaceAll("\u001b\\[[KJ]", "")
                    .split("\r|\n", -1))
            .toList();
    assertThat(shown.get(0)).matches("\\[\\.{20}] run 1 of 20, .* left: starting a server for .*");
    assertThat(shown.get(1)).contains("left: warming up ", "at most 3 min");
    assertThat(shown.get(2)).matches("\\[#\\.{19}] run 2 of 20, .* left: finished .*");
    assertThat(shown.get(3)).isEqualTo("[2/20] r0002: try 1 failed: a reason; trying again");
    assertThat(shown.get(4)).isEqualTo(shown.get(2));
    assertThat(shown.get(5)).isEqualTo("wider than the terminal: " + "word ".repeat(14) + "word");
    assertThat(shown.get(6)).isEqualTo("  last");
    assertThat(shown.get(7)).isEqualTo(shown.get(2));
    assertThat(shown.get(8)).isEmpty();
    assertThat(shown).hasSize(9);
  }

  @Test
  void withoutColoursATerminalHasPlainLines() {
    PrintStream err = new PrintStream(OutputStream.nullOutputStream());
    System.setProperty("pijoule.columns", "100");
    try {
      assertThat(StatusLine.over(err, Map.of("TERM", "xterm", "NO_COLOR", "1"))).isSameAs(err);
      assertThat(StatusLine.over(err, Map.of("TERM", "dumb"))).isSameAs(err);
      assertThat(StatusLine.over(err, Map.of("TERM", "xterm"))).isNotSameAs(err);
    } finally {
      System.clearProperty("pijoule.columns");
    }
    assertThat(StatusLine.over(err, Map.of("TERM", "xterm"))).isSameAs(err);
  }

  @Test
  void speaksInTheUnitThatFits() {
    assertThat(PlanTime.shown(Duration.ofSeconds(90))).isEqualTo("90 s");
    assertThat(PlanTime.shown(Duration.ofMinutes(90))).isEqualTo("90 min");
    assertThat(PlanTime.shown(Duration.ofMinutes(486))).isEqualTo("8.1 h");
  }
}
