package pijoule.runner.rack.slurm;

import java.util.List;
import java.util.Set;

/**
 * A job of Slurm's, as squeue has it.
 *
 * @param id number
 * @param state such as {@code PENDING} or {@code RUNNING}
 * @param reason why it is in that state, such as {@code Licenses}; {@code None} where there is none
 */
record Job(String id, String state, String reason) {
  /** Format of Slurm's output that {@link #parse} reads. */
  static final String FORMAT = "%A|%T|%r";

  /** States that a job does not leave by itself (man squeue, JOB STATE CODES). */
  private static final Set<String> ENDED =
      Set.of(
          "BOOT_FAIL",
          "CANCELLED",
          "COMPLETED",
          "DEADLINE",
          "FAILED",
          "NODE_FAIL",
          "OUT_OF_MEMORY",
          "PREEMPTED",
          "REVOKED",
          "TIMEOUT");

  private static final int FIELDS = 3;

  /**
   * {@return the jobs; a line that is none, such as a warning, is left out}
   *
   * @param printed by squeue without a header in {@link #FORMAT}
   */
  static List<Job> parse(String printed) {
    return printed
        .lines()
        .map(line -> line.strip().split("\\|", FIELDS))
        .filter(fields -> fields.length == FIELDS && fields[0].matches("\\d+"))
        .map(fields -> new Job(fields[0], fields[1], fields[2]))
        .toList();
  }

  /** {@return whether Slurm runs the job, or will} */
  boolean isActive() {
    return !ENDED.contains(state);
  }
}
