package pijoule.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.client.ClientRun.RunPhases;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;

class RunPhasesTest {
  private static final List<PhaseInterval> RECORDED =
      List.of(
          new PhaseInterval(0, Phase.SETUP, 30, 40),
          new PhaseInterval(0, Phase.GENERATE, 50, 60),
          new PhaseInterval(0, Phase.DESERIALIZE, 70, 80),
          new PhaseInterval(1, Phase.GENERATE, 90, 95),
          new PhaseInterval(1, Phase.DESERIALIZE, 96, 99));

  @Test
  void aColdTotalCountsFromTheProcessStart() {
    assertThat(RunPhases.complete(RECORDED, 10, 20, true))
        .startsWith(new PhaseInterval(0, Phase.STARTUP, 10, 20))
        .endsWith(new PhaseInterval(0, Phase.TOTAL, 10, 99))
        .hasSize(7);
  }

  @Test
  void aWarmTotalCountsFromTheFirstTimedTrial() {
    assertThat(RunPhases.complete(RECORDED, 10, 20, false))
        .startsWith(new PhaseInterval(0, Phase.STARTUP, 10, 20))
        .endsWith(new PhaseInterval(0, Phase.TOTAL, 50, 99));
  }

  @Test
  void aStackThatMarksNothingHasNoTotal() {
    assertThatThrownBy(() -> RunPhases.complete(RECORDED.subList(0, 2), 10, 20, true))
        .hasMessage("stack must mark the phase deserialize, got none");
  }
}
