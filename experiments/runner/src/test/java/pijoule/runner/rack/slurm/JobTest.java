package pijoule.runner.rack.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What squeue prints (Slurm 22.05). */
class JobTest {
  @Test
  void jobsAreReadAndWarningsAreNot() {
    assertThat(
            Job.parse(
                """
                slurm_load_jobs warning: the controller is slow
                12|RUNNING|None
                13|PENDING|Licenses
                14|FAILED|NonZeroExitCode
                15|PENDING|Nodes required for job are DOWN, DRAINED or reserved (a|b)
                """))
        .containsExactly(
            new Job("12", "RUNNING", "None"),
            new Job("13", "PENDING", "Licenses"),
            new Job("14", "FAILED", "NonZeroExitCode"),
            new Job("15", "PENDING", "Nodes required for job are DOWN, DRAINED or reserved (a|b)"));
    assertThat(Job.parse("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PENDING", "RUNNING", "COMPLETING", "REQUEUED", "SUSPENDED"})
  void aJobThatSlurmRunsOrWillIsActive(String state) {
    assertThat(new Job("1", state, "None").isActive()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "OUT_OF_MEMORY"})
  void aJobThatHasEndedIsNot(String state) {
    assertThat(new Job("1", state, "None").isActive()).isFalse();
  }
}
