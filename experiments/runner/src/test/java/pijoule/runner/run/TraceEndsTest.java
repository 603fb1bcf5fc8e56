package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import pijoule.contract.phase.Phase;

class TraceEndsTest {
  /** The repeated phases of a run come after its total, and need samples too. */
  @Test
  void aTraceMustReachTheLastRepeatedPhaseByTheRecordersClock() {
    MadeUpSide client =
        new MadeUpSide().phase(Phase.TOTAL, 0, 100).window(Phase.SERIALIZE, 110, 130);
    MadeUpSide server = new MadeUpSide().phase(Phase.TOTAL, 0, 90);

    assertThat(TraceEnds.of(client.align(1000, 200, 1).record(), server.align(0, 0, 1).record()))
        .containsOnlyKeys("meter")
        .containsEntry("meter", 1_130_000_000L);
  }

  @Test
  void aSideWithoutAnAlignmentHasNoEnergyToWaitFor() {
    assertThat(TraceEnds.of(new MadeUpSide().phase(Phase.TOTAL, 0, 100).record())).isEmpty();
  }
}
