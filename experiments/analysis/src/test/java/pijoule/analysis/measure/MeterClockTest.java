package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import pijoule.contract.clock.Alignment;
import pijoule.energy.window.Window;

class MeterClockTest {
  private static final long S = 1_000_000_000;
  private static final double U_US = 30;

  /** Probed 100 s after the process's clock began; the meter's is 5 s ahead. */
  private static MeterClock clock(String method, OptionalDouble driftPpm) {
    return new MeterClock(new Alignment(method, 100 * S, 5e6, U_US, 52, 32, 104, driftPpm));
  }

  @Test
  void aClockWhoseDriftIsKnownIsAsUncertainAsItsProbe() {
    MeterClock clock = clock(Alignment.UDP_PROBE, OptionalDouble.of(20));

    assertThat(clock.toMeterNs(90 * S)).isEqualTo(95 * S - 200_000);
    assertThat(clock.uSeconds(new Window("r", 65 * S, 66 * S))).isEqualTo(U_US / 1e6);
  }

  /** Two quartz clocks, each within 50 ppm: 50 / sqrt 3 x sqrt 2 = 41 ppm. */
  @Test
  void ofOneWhoseDriftIsUnknownTheTimeToTheProbeCounts() {
    MeterClock clock = clock(Alignment.UDP_PROBE, OptionalDouble.empty());

    assertThat(clock.uSeconds(new Window("r", 65 * S, 66 * S)))
        .isCloseTo(Math.hypot(U_US / 1e6, 40 * 40.82e-6), within(1e-6));
    assertThat(clock.uSeconds(new Window("r", 104 * S, 106 * S)))
        .isCloseTo(Math.hypot(U_US / 1e6, 40.82e-6), within(1e-6));
  }

  @Test
  void aSharedClockDoesNotDrift() {
    MeterClock clock = new MeterClock(Alignment.sameClock(100 * S));

    assertThat(clock.uSeconds(new Window("r", 0, S))).isZero();
  }
}
