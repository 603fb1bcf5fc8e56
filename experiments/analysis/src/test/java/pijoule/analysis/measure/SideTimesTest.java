package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;
import pijoule.contract.record.ClockRecord;

class SideTimesTest {
  private static final ClockRecord CLOCK =
      new ClockRecord(Instant.EPOCH, 0, 100, Optional.empty(), OptionalLong.of(2_886_751));

  /** A schedule begins a window under load, and not the kernel, which counts in ticks. */
  @Test
  void aServersWindowHasNoProcessStart() {
    List<PhaseInterval> phases =
        List.of(
            new PhaseInterval(0, Phase.LOAD, 0, 1000), new PhaseInterval(0, Phase.TOTAL, 0, 1000));
    SideRecord record =
        new SideRecord(phases, List.of(), CLOCK, Optional.empty(), Optional.empty());

    assertThat(SideTimes.of(Side.SERVER, record).startUSeconds()).isEmpty();
  }
}
