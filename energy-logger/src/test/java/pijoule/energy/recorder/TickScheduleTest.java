package pijoule.energy.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import pijoule.energy.recorder.Recorder.TickSchedule;
import pijoule.energy.units.Frequency;

class TickScheduleTest {
  private static final long HOURS_8 = 8 * 3_600_000_000_000L;

  @Example
  void doesNotDriftInEightHours() {
    TickSchedule schedule = new TickSchedule(11, Frequency.ofHertz(170));
    long tick = 11;
    for (int i = 0; i < 8 * 3600 * 170; i++) {
      tick = schedule.nextAfter(tick);
    }

    assertThat(tick).isEqualTo(11 + HOURS_8);
  }

  @Example
  void skipsMissedTicksAndStaysOnItsGrid() {
    TickSchedule schedule = new TickSchedule(0, Frequency.ofHertz(100));

    assertThat(schedule.nextAfter(3_000_000)).isEqualTo(10_000_000);
    assertThat(schedule.nextAfter(57_000_000)).isEqualTo(60_000_000);
    assertThat(schedule.nextAfter(60_000_000)).isEqualTo(70_000_000);
    assertThat(schedule.nextAfter(80_000_000)).isEqualTo(90_000_000);
  }

  @Property
  void theNextTickIsLaterAndNoMoreThanAPeriodAway(
      @ForAll @LongRange(min = 10_000_000, max = HOURS_8) long nowNs) {
    TickSchedule schedule = new TickSchedule(0, Frequency.ofHertz(170));

    assertThat(schedule.nextAfter(nowNs) - nowNs).isBetween(1L, 5_882_354L);
  }
}
