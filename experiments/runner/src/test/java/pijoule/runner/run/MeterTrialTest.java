package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import pijoule.base.ClockAnchor;
import pijoule.energy.units.Frequency;

class MeterTrialTest {
  private static final long SECOND = 1_000_000_000;

  /**
   * A board's wall clock was 12:00:10 at 50 s of the runner's clock, and its recorder's clock 1000
   * s at 12:00:00: 52 s of the runner are 1012 s of the recorder.
   */
  @Test
  void anInstantIsCarriedToAnotherHostsRecorderByItsWallClock() {
    Instant noon = Instant.parse("2026-01-01T12:00:00Z");
    ClockAnchor recorder = new ClockAnchor(noon, 1000 * SECOND, 100, Optional.of("boot"));
    MeterTrial.HostClock host = new MeterTrial.HostClock(50 * SECOND, noon.plusSeconds(10));

    assertThat(host.on(recorder, 52 * SECOND)).isEqualTo(1012 * SECOND);
  }

  @Test
  void aSlowMeterGetsALongerSpan() {
    MeterTrial.Times usual = MeterTrial.Times.USUAL;

    assertThat(usual.of(Frequency.ofHertz(170))).isEqualTo(usual);
    assertThat(usual.of(Frequency.ofHertz(0.1)))
        .isEqualTo(new MeterTrial.Times(Duration.ofSeconds(53), Duration.ofSeconds(50)));
  }
}
