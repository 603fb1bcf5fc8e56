package pijoule.contract.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClockAnchorTest {
  @Test
  void keepsTheFirstOfTheClosestPairs() {
    long[] readings = {0, 900, 1_000, 1_100, 2_000, 2_700, 3_000, 3_100, 4_000, 4_600};
    int[] next = {0};
    Clock wall = Clock.fixed(Instant.parse("2013-10-28T12:00:00Z"), ZoneOffset.UTC);

    ClockAnchor anchor = ClockAnchor.take(() -> readings[next[0]++], wall, Optional.of("boot"));

    assertThat(anchor.anchorMonotonicNs()).isEqualTo(1_050);
    assertThat(anchor.anchorBoundNs()).isEqualTo(50);
    assertThat(anchor.bootId()).contains("boot");
  }
}
