package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.contract.study.Factor;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlanTime;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

class ProgressTest {
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
      if (i == 0 || runs.get(i).block() != runs.get(i - 1).block()) {
        progress.blockStarted(3);
      }
      List<PlannedRun> rest = runs.subList(i + 1, runs.size());
      progress.finished(runs.get(i), seconds(runs.get(i)), "valid", rest);
    }

    assertThat(progress.left(runs.get(3), runs.subList(4, runs.size())))
        .isEqualTo(Duration.ofMillis(Math.round(left * 1e3)));
    assertThat(text.toString(StandardCharsets.UTF_8).lines())
        .hasSize(4)
        .last()
        .asString()
        .matches("\\[4/20] r0004 \\w+ \\d00kB: valid, \\d+\\.00 s; about \\d+ min left");
  }

  private static double seconds(PlannedRun run) {
    return run.cell().text(Factor.MESSAGE_SIZE).equals("100kB") ? 20 : 100;
  }

  @Test
  void speaksInTheUnitThatFits() {
    assertThat(PlanTime.shown(Duration.ofSeconds(90))).isEqualTo("90 s");
    assertThat(PlanTime.shown(Duration.ofMinutes(90))).isEqualTo("90 min");
    assertThat(PlanTime.shown(Duration.ofMinutes(486))).isEqualTo("8.1 h");
  }
}
