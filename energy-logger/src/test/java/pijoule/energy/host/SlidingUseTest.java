package pijoule.energy.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class SlidingUseTest {
  private static final long INTERVAL = 5_882_353;
  private static final long TICK = 10_000_000;

  @Property
  void liesWithinZeroAndOneWhateverIsCounted(
      @ForAll @Size(min = 1, max = 60) List<@LongRange(min = -1000, max = 50_000_000) Long> counted,
      @ForAll @IntRange(min = 1, max = 17) int intervals,
      @ForAll @IntRange(min = 1, max = 4) int cpus) {
    SlidingUse use = new SlidingUse(intervals, cpus);

    for (long busy : counted) {
      use.add(INTERVAL, busy);
      assertThat(use.use()).isBetween(0.0, 1.0);
    }
  }

  /** One CPU in use all the time, its counter a step of a tick: no time may be lost. */
  @Property
  void aBusyCpuCountedInTicksIsFullyInUse(@ForAll @LongRange(min = 0, max = 9_999_999) long phase) {
    SlidingUse use = new SlidingUse(17, 1);
    double sum = 0;
    int count = 0;
    for (int i = 1; i <= 5_000; i++) {
      use.add(INTERVAL, ticks(i, phase) - ticks(i - 1, phase));
      if (use.full()) {
        sum += use.use();
        count++;
      }
    }

    assertThat(sum / count).isCloseTo(1, within(0.002));
  }

  /** One CPU of two in use all the time, the time without use counted in steps of a tick. */
  @Property
  void halfAHostCountedByItsIdleTimeIsHalfInUse(
      @ForAll @LongRange(min = 0, max = 9_999_999) long phase) {
    SlidingUse use = new SlidingUse(17, 2);
    double sum = 0;
    int count = 0;
    for (int i = 1; i <= 5_000; i++) {
      use.add(INTERVAL, 2 * INTERVAL - (ticks(i, phase) - ticks(i - 1, phase)));
      if (use.full()) {
        sum += use.use();
        count++;
      }
    }

    assertThat(sum / count).isCloseTo(0.5, within(0.002));
  }

  private static long ticks(long interval, long phase) {
    return (interval * INTERVAL + phase) / TICK * TICK;
  }

  @Example
  void forgetsAfterClear() {
    SlidingUse use = new SlidingUse(2, 1);
    use.add(100, 1_000_000);
    use.add(100, 100);
    use.clear();

    use.add(100, 0);

    assertThat(use.full()).isFalse();
    assertThat(use.use()).isEqualTo(0);
  }

  @Example
  void slidesOverTheLastIntervals() {
    SlidingUse use = new SlidingUse(2, 2);
    use.add(100, 200);
    use.add(100, 0);
    assertThat(use.use()).isEqualTo(0.5);

    use.add(300, 0);

    assertThat(use.use()).isEqualTo(0);
    assertThat(use.spanNanos()).isEqualTo(400);
  }
}
