package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import pijoule.campaign.SideRecord;

class ClockDriftTest {
  private final ClockDrift drift = new ClockDrift();

  @Test
  void isTheChangeOfOffsetSinceTheRunBefore() {
    assertThat(drift.add("client", probed("boot", 1000, 0.1))).isEmpty();
    assertThat(drift.add("client", probed("boot", 11_000, 0.15))).hasValue(5);
  }

  @Test
  void isNotMadeUpAcrossClocksOrWhereThereIsNoProbe() {
    drift.add("client", probed("boot", 1000, 0.1));

    assertThat(drift.add("server", probed("boot", 2000, 9))).isEmpty();
    assertThat(drift.add("client", new MadeUpSide().align(0, 3000, 0).sameClock().record()))
        .isEmpty();
    assertThat(drift.add("client", new MadeUpSide().record())).isEmpty();
  }

  @Test
  void beginsAgainWhenAHostWasStartedAgain() {
    drift.add("client", probed("first", 1000, 0.1));

    assertThat(drift.add("client", probed("second", 2000, 86_400_000))).isEmpty();
    assertThat(drift.add("client", probed("second", 12_000, 86_400_000.02))).hasValue(2);
  }

  /** A program may count its time from its own start: each run's clock is then another one. */
  @Test
  void isNotTheDistanceOfTwoClocks() {
    drift.add("client", probed("boot", 3000, 10_000));

    assertThat(drift.add("client", probed("boot", 3100, 20_000))).isEmpty();
    assertThat(drift.add("client", probed("boot", 13_100, 20_001))).hasValue(100);
  }

  private static SideRecord probed(String bootId, double atMs, double offsetMs) {
    return new MadeUpSide().bootId(bootId).align(offsetMs, atMs, 1).record();
  }
}
