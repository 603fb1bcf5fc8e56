package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import pijoule.analysis.measure.PacketClock.Anchor;

/** Times of packets on the monotonic clock. */
class PacketClockTest {
  private static final long S = 1_000_000_000;

  private static Anchor anchor(double realtime, double monotonic) {
    return new Anchor(Math.round(realtime * S), Math.round(monotonic * S), 30);
  }

  private static OptionalLong at(double seconds) {
    return OptionalLong.of(Math.round(seconds * S));
  }

  @Test
  void withoutAnAnchorTimesStay() {
    PacketClock clock = new PacketClock(List.of());
    assertThat(clock.at(17)).hasValue(17);
    assertThat(clock.isAnchored()).isFalse();
    assertThat(clock.isSet()).isFalse();
  }

  @Test
  void theClosestAnchorLaysThem() {
    PacketClock clock =
        new PacketClock(List.of(new Anchor(1_000, 50, 900), new Anchor(2_000, 1_060, 20)));
    assertThat(clock.isSet()).isFalse();
    assertThat(clock.at(500)).hasValue(-440);
    assertThat(clock.at(9_000)).hasValue(8_060);
  }

  @Test
  void aClockSetForwardLeavesAGap() {
    // At 105 the clock is set to 155.
    PacketClock clock =
        new PacketClock(List.of(anchor(90, 0), anchor(100, 10), anchor(160, 20), anchor(170, 30)));
    assertThat(clock.isSet()).isTrue();
    assertThat(clock.at(at(95).getAsLong())).isEqualTo(at(5));
    assertThat(clock.at(at(103).getAsLong())).isEmpty();
    assertThat(clock.at(at(157).getAsLong())).isEmpty();
    assertThat(clock.at(at(165).getAsLong())).isEqualTo(at(25));
    assertThat(clock.at(at(180).getAsLong())).isEqualTo(at(40));
  }

  @Test
  void aClockSetBackShowsTimesTwice() {
    // At 105 the clock is set to 55: it shows 90 to 105, then 55 and on, 90 again.
    PacketClock clock =
        new PacketClock(List.of(anchor(90, 0), anchor(100, 10), anchor(60, 20), anchor(70, 30)));
    assertThat(clock.at(at(95).getAsLong())).isEmpty();
    assertThat(clock.at(at(103).getAsLong())).isEmpty();
    assertThat(clock.at(at(57).getAsLong())).isEmpty();
    assertThat(clock.isSet()).isTrue();
  }
}
