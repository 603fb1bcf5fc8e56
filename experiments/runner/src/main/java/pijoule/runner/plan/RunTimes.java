package pijoule.runner.plan;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import pijoule.runner.study.Study;

/** Expected times of a study's clients from their start to their end. */
public final class RunTimes {
  private final Study study;
  private final Map<Integer, Duration> byCell = new HashMap<>();

  /**
   * Prepares the estimates for a study.
   *
   * @param study of the runs
   */
  public RunTimes(Study study) {
    this.study = study;
  }

  /**
   * {@return an estimate, without the start of its server and the pause before it}
   *
   * @param run of the study
   */
  public Duration of(PlannedRun run) {
    return byCell.computeIfAbsent(
        run.cell().number(), unseen -> study.kind().expectedRun(study, run.cell()));
  }
}
