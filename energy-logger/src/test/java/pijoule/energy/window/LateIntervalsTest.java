package pijoule.energy.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.window.Segment.LateIntervals;

class LateIntervalsTest {
  private static final MeterInfo COUNTER = TestTraces.meter(SampleKind.COUNTED);

  /** 20 intervals of 10 ms; samples are in the middle of theirs. */
  @Test
  void aCountersAreOfTwentyOfItsIntervals() {
    assertThat(LateIntervals.of(TestTraces.info(COUNTER, 100)))
        .isEqualTo(new LateIntervals(200_000_000, 5_000_000));
  }

  /** 0.1 s in place of the 10 ms between two samples. */
  @Test
  void aMeanOverALongerTimeReachesFurther() {
    MeterInfo sliding = COUNTER.toBuilder().setting(MeterInfo.AVERAGING_SECONDS, 0.1).build();

    assertThat(LateIntervals.of(TestTraces.info(sliding, 100)))
        .isEqualTo(new LateIntervals(200_000_000, 50_000_000));
  }

  /** 35 ms and 35 ms of 70 ms: 35 x 35 / 70 = 17.5 ms. 20 and 50: 20 x 50 / 70 = 14.2857 ms. */
  @Test
  void anEdgeCutsTheWholeIntervalWithItsInsets() {
    LateIntervals late = new LateIntervals(20_000_000, 5_000_000);
    Segment segment = between(1_000_000_000, 1_060_000_000);

    assertThat(late.cutAt(segment, 1_030_000_000)).isEqualTo(17_500_000);
    assertThat(late.cutAt(segment, 1_015_000_000)).isCloseTo(14_285_714.2857, within(1e-3));
    assertThat(late.cutAt(segment, 1_045_000_000)).isCloseTo(14_285_714.2857, within(1e-3));
  }

  @Test
  void anIntervalAsLongAsTheBoundIsNotLate() {
    LateIntervals late = new LateIntervals(20_000_000, 5_000_000);

    assertThat(late.has(between(0, 20_000_000))).isFalse();
    assertThat(late.has(between(0, 20_000_001))).isTrue();
    assertThat(LateIntervals.NONE.has(between(0, 1L << 60))).isFalse();
  }

  private static Segment between(long startNs, long endNs) {
    Segment segment = new Segment();
    segment.extendTo(startNs, 1);
    segment.extendTo(endNs, 2);
    return segment;
  }
}
