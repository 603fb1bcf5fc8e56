package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.List;
import java.util.Map;
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

  /** Messages and call take 30, 200 and 5 ms of a second; a request is from 200 to 605 ms. */
  @Test
  void whatPhasesLeaveOfTheTotalIsTheRemainder() {
    List<PhaseInterval> phases =
        List.of(
            piece(Phase.STARTUP, 0, 100),
            piece(Phase.SETUP, 100, 140),
            piece(Phase.GENERATE, 140, 150),
            piece(Phase.SERIALIZE, 200, 220),
            piece(Phase.SERIALIZE, 230, 240),
            piece(Phase.CALL, 300, 500),
            piece(Phase.DESERIALIZE, 600, 605),
            piece(Phase.TOTAL, 0, 1000));
    SideRecord record =
        new SideRecord(phases, List.of(), CLOCK, Optional.empty(), Optional.empty());

    Map<Part, Double> seconds = SideTimes.of(Side.CLIENT, record).seconds();

    assertThat(seconds.get(Part.SERIALIZE)).isCloseTo(0.03, within(1e-12));
    assertThat(seconds.get(Part.REMAINDER)).isCloseTo(0.765, within(1e-12));
    assertThat(seconds.get(Part.REQUEST)).isCloseTo(0.405, within(1e-12));
  }

  private static PhaseInterval piece(Phase phase, long fromMs, long toMs) {
    return new PhaseInterval(0, phase, fromMs * 1_000_000, toMs * 1_000_000);
  }
}
