package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.contract.study.Factor;
import pijoule.runner.fake.LoadStudies;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlanTime;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

class ProgressTest {
  /** Four servers, each with a search, idle, two rates and a repeat. */
  private static final String LOADED =
      LoadStudies.STUDY.replace("[50/s, 10/s]", "[50/s, 25%]") + "limit: p99 <= 100ms\n";

  /** Cells of 20 and 100 s: a straight line through the first block would be far out. */
  @Test
  void countsWhatIsLeftCellByCell() {
    Study study = StudyFile.read(Path.of("..", "studies", "quick.yaml"));
    Plan plan = Plan.of(study);
    List<PlannedRun> runs = plan.runs();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    Progress progress = new Progress(new PrintStream(text, true, StandardCharsets.UTF_8), plan);
    double left = 0;
    for (int i = runs.size() - 1; i >= 4; i--) {
      left += seconds(runs.get(i));
      left += runs.get(i).block() != runs.get(i - 1).block() ? 3 : 0;
    }

    for (int i = 0; i < 4; i++) {
      double seconds = seconds(runs.get(i));
      if (i == 0 || runs.get(i).block() != runs.get(i - 1).block()) {
        progress.blockStarted(3);
        seconds += 3;
      }
      List<PlannedRun> rest = runs.subList(i + 1, runs.size());
      progress.finished(runs.get(i), seconds, "valid", rest);
    }

    assertThat(progress.left(runs.get(3), runs.subList(4, runs.size())))
        .isEqualTo(Duration.ofMillis(Math.round(left * 1e3)));
    List<String> lines = text.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0))
        .matches(
            "\\[1/20] r0001 \\w+ \\d00kB: valid, (20|100)\\.00 s, after 3.0 s for its server;"
                + " about \\d+ min left");
    assertThat(lines.get(3))
        .matches("\\[4/20] r0004 \\w+ \\d00kB: valid, \\d+\\.00 s.*; about \\d+ min left");
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
    assertThat(progress.left(runs.get(0), runs.subList(1, 20)))
        .hasSeconds(4 * 14 + 3 * (110 + 300 + 4 * 14));

    progress.finished(runs.get(1), 15, "valid", runs.subList(2, 20));
    assertThat(progress.left(runs.get(1), runs.subList(2, 20)))
        .hasSeconds(3 * 15 + 3 * (110 + 300 + 4 * 15));
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

    assertThat(progress.left(runs.get(0), runs.subList(1, 20)))
        .hasSeconds(4 * 14 + 3 * (110 + 300 + 4 * 14));
  }

  @Test
  void speaksInTheUnitThatFits() {
    assertThat(PlanTime.shown(Duration.ofSeconds(90))).isEqualTo("90 s");
    assertThat(PlanTime.shown(Duration.ofMinutes(90))).isEqualTo("90 min");
    assertThat(PlanTime.shown(Duration.ofMinutes(486))).isEqualTo("8.1 h");
  }
}
