package pijoule.energy.deviceclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static pijoule.energy.deviceclock.ShakyLink.deviceNs;
import static pijoule.energy.deviceclock.ShakyLink.truthNs;

import org.junit.jupiter.api.Test;

/** The mapping against a link whose truth is known. */
class DeviceClockTest {
  private static final int TEN_MINUTES = (int) (600 * ShakyLink.REPORTS_PER_SECOND);
  private static final double MILLI = 1e-3;
  private static final long SECOND = 1_000_000_000L;

  private final ShakyLink link = new ShakyLink(1);
  private final Errors errors = new Errors();

  @Test
  void arrivalsOfAShakyLinkGiveTheTimeWithinATenthOfAMillisecond() {
    DeviceClock clock = new DeviceClock(0);
    int mapped = 0;
    long previous = Long.MIN_VALUE;
    for (int i = 0; i < TEN_MINUTES; i++) {
      clock.arrival(deviceNs(i), link.arrivalNs(deviceNs(i)));
      while (mapped <= i && clock.settled(deviceNs(mapped))) {
        previous = check(clock, mapped++, previous);
      }
    }
    assertThat(TEN_MINUTES - mapped).isLessThan((int) (32 * ShakyLink.REPORTS_PER_SECOND));
    clock.close();
    while (mapped < TEN_MINUTES) {
      previous = check(clock, mapped++, previous);
    }
    assertThat(errors.rms()).isLessThan(0.03 * MILLI);
    assertThat(errors.greatest()).isLessThan(0.2 * MILLI);
    assertThat(clock.driftPpm()).isBetween(-3100.0, -2900.0);
    assertThat(uTimeSeconds(clock)).isBetween(errors.rms(), 0.5 * MILLI);
  }

  private long check(DeviceClock clock, int report, long previous) {
    long time = clock.toRecorder(deviceNs(report));
    assertThat(time).isGreaterThan(previous);
    errors.add(time - truthNs(deviceNs(report)));
    return time;
  }

  @Test
  void theArrivalItselfIsWrongByMilliseconds() {
    for (int i = 0; i < TEN_MINUTES; i++) {
      errors.add(link.arrivalNs(deviceNs(i)) - truthNs(deviceNs(i)));
    }
    assertThat(errors.rms()).isGreaterThan(5 * MILLI);
    assertThat(errors.greatest()).isGreaterThan(100 * MILLI);
  }

  @Test
  void theLiveViewIsWithinAMillisecondAfterItsWindow() {
    DeviceClock clock = new DeviceClock(0);
    for (int i = 0; i < TEN_MINUTES; i++) {
      clock.arrival(deviceNs(i), link.arrivalNs(deviceNs(i)));
      if (i % 170 == 0 && i > 30 * ShakyLink.REPORTS_PER_SECOND) {
        errors.add(clock.liveToRecorder(deviceNs(i)) - truthNs(deviceNs(i)));
      }
    }
    assertThat(errors.greatest()).isLessThan(1 * MILLI);
  }

  @Test
  void markerEdgesTakeTheLeastLatencyOff() {
    long constantLatencyNs = 3_000_000;
    DeviceClock clock = new DeviceClock(MILLI);
    for (int i = 0; i < TEN_MINUTES; i++) {
      clock.arrival(deviceNs(i), link.arrivalNs(deviceNs(i)) + constantLatencyNs);
      if (i % 85 == 0) {
        clock.edge(deviceNs(i), truthNs(deviceNs(i)), 0);
      }
    }
    clock.close();
    for (int i = 0; i < TEN_MINUTES; i++) {
      errors.add(clock.toRecorder(deviceNs(i)) - truthNs(deviceNs(i)));
    }
    assertThat(errors.greatest()).isLessThan(50e-6);
    assertThat(uTimeSeconds(clock)).isLessThan(50e-6);
  }

  @Test
  void theUncertaintyOfTheEdgesIsThatOfTheTimes() {
    double exact = uWithEdges(0);
    assertThat(exact).isLessThan(5e-6);
    assertThat(uWithEdges(0.3 * MILLI))
        .isCloseTo(Math.hypot(exact, 0.3 * MILLI / Math.sqrt(3)), within(1e-9));
  }

  @Test
  void edgesThatSayLessThanTheArrivalsAreLeftOut() {
    assertThat(uWithEdges(1.01 * MILLI)).isGreaterThan(0.5 * MILLI);
    assertThat(uWithEdges(1.01 * MILLI)).isEqualTo(uWithEdges(7));
  }

  private static double uWithEdges(double boundSeconds) {
    ShakyLink link = new ShakyLink(1);
    DeviceClock clock = new DeviceClock(MILLI);
    for (int i = 0; i < 60 * 170; i++) {
      clock.arrival(deviceNs(i), link.arrivalNs(deviceNs(i)));
      if (i % 1700 == 0) {
        clock.edge(deviceNs(i), truthNs(deviceNs(i)), boundSeconds);
      }
    }
    clock.close();
    for (int i = 0; i < 60 * 170; i++) {
      clock.toRecorder(deviceNs(i));
    }
    return uTimeSeconds(clock);
  }

  @Test
  void aShortSegmentKnowsItsTimeLess() {
    assertThat(uOf(170)).isGreaterThan(3 * uOf(60 * 170));
  }

  @Test
  void aShortSegmentTakesOverTheDriftSeenBefore() {
    DeviceClock before = new DeviceClock(0);
    for (int i = 0; i < 60 * 170; i++) {
      before.arrival(deviceNs(i), link.arrivalNs(deviceNs(i)));
    }
    DeviceClock after = new DeviceClock(0);
    after.assumeDriftOf(before);
    for (int i = 60 * 170; i < 64 * 170; i++) {
      after.arrival(deviceNs(i), link.arrivalNs(deviceNs(i)));
    }
    after.close();
    for (int i = 60 * 170; i < 64 * 170; i++) {
      errors.add(after.toRecorder(deviceNs(i)) - truthNs(deviceNs(i)));
    }
    assertThat(errors.greatest()).isLessThan(0.5 * MILLI);
    assertThat(uTimeSeconds(after)).isLessThan(0.5 * MILLI);
  }

  private double uOf(int reports) {
    DeviceClock clock = new DeviceClock(0);
    for (int i = 0; i < reports; i++) {
      clock.arrival(deviceNs(i), link.arrivalNs(deviceNs(i)));
    }
    clock.close();
    clock.toRecorder(deviceNs(reports - 1));
    return uTimeSeconds(clock);
  }

  /** Errors in time, s. */
  private static final class Errors {
    private double squares;
    private double greatest;
    private int count;

    void add(long errorNs) {
      double seconds = errorNs / 1e9;
      squares += seconds * seconds;
      greatest = Math.max(greatest, Math.abs(seconds));
      count++;
    }

    double rms() {
      return Math.sqrt(squares / count);
    }

    double greatest() {
      return greatest;
    }

    @Override
    public String toString() {
      return "rms %s s, greatest %s s".formatted(rms(), greatest());
    }
  }

  /** Root mean square over the knots of the standard uncertainty of their time, s. */
  private static double uTimeSeconds(DeviceClock clock) {
    return Math.sqrt(clock.sumOfSquaredUncertainties() / clock.knots());
  }

  /** Standard deviation of the times of a clock that steps by 4 us, s. */
  private static final double STEP_OF_MICROS = 1.1547005383792514e-6;

  /** The least delay is from 0 to 2 ms, each as likely (JCGM 100:2008, 4.3.7): 1.1547 ms. */
  @Test
  void theLeastDelayIsUncertainByARectangle() {
    DeviceClock clock = new DeviceClock(2 * MILLI);
    arrivals(clock, 40, 0);
    clock.close();
    clock.toRecorder(20 * SECOND);

    assertThat(uTimeSeconds(clock))
        .isCloseTo(Math.hypot(1.1547005383792516e-3, STEP_OF_MICROS), within(1e-9));
  }

  /** Edges known within 1 ms at 0 s and 2 ms at 4 s: knots at 1 s and 2 s lie between. */
  @Test
  void theUncertaintyGoesFromOneEdgeToTheNext() {
    DeviceClock clock = new DeviceClock(2 * MILLI);
    clock.edge(0, 0, MILLI);
    clock.edge(4 * SECOND, 4 * SECOND, 2 * MILLI);
    arrivals(clock, 40, 1);
    clock.close();
    clock.toRecorder(SECOND);

    double variances = (1.25 * 1.25 + 1.5 * 1.5) * MILLI * MILLI / 3;
    assertThat(clock.knots()).isEqualTo(2);
    assertThat(clock.sumOfSquaredUncertainties())
        .isCloseTo(variances + 4 * STEP_OF_MICROS * STEP_OF_MICROS, within(1e-13));
  }

  /** Arrivals come 3 ms late, and the edge at 70 s is exact: it counts for 30 s before it. */
  @Test
  void anEdgeCountsForHalfAMinute() {
    DeviceClock clock = new DeviceClock(4 * MILLI);
    arrivals(clock, 75, 0, 3_000_000);
    clock.edge(70 * SECOND, 70 * SECOND, 0.01 * MILLI);
    clock.close();

    assertThat(clock.toRecorder(30 * SECOND)).isEqualTo(30 * SECOND + 3_000_000);
    assertThat(clock.toRecorder(50 * SECOND)).isEqualTo(50 * SECOND);
  }

  /** Offsets of 1 us at 1002 s and 9 us at 1006 s: between them they lie on a line. */
  @Test
  void theOffsetGoesFromOneEdgeToTheNext() {
    DeviceClock clock = new DeviceClock(2 * MILLI);
    clock.edge(1000 * SECOND, 5000 * SECOND, MILLI);
    clock.edge(1002 * SECOND, 5002 * SECOND + 1_000, MILLI);
    clock.edge(1006 * SECOND, 5006 * SECOND + 9_000, MILLI);
    clock.close();

    assertThat(clock.toRecorder(1003 * SECOND)).isEqualTo(5003 * SECOND + 3_000);
    assertThat(clock.toRecorder(1004 * SECOND + SECOND / 2))
        .isEqualTo(5004 * SECOND + SECOND / 2 + 6_000);
    assertThat(clock.toRecorder(1005 * SECOND)).isEqualTo(5005 * SECOND + 7_000);
  }

  @Test
  void theFirstOfTwoEdgesAtOneTimeCounts() {
    DeviceClock clock = new DeviceClock(2 * MILLI);
    clock.edge(0, 0, MILLI);
    clock.edge(4 * SECOND, 4 * SECOND + 8_000, MILLI);
    clock.edge(4 * SECOND, 4 * SECOND + 100_000, MILLI);
    clock.close();

    assertThat(clock.toRecorder(4 * SECOND)).isEqualTo(4 * SECOND + 8_000);
  }

  /** Arrivals are 3 ms late and drift by 100 ppm; so does the offset from the last edge on. */
  @Test
  void beyondTheLastEdgeTheOffsetDrifts() {
    DeviceClock clock = new DeviceClock(4 * MILLI);
    clock.edge(0, 0, MILLI);
    clock.edge(4 * SECOND, 4 * SECOND + 400_000, MILLI);
    for (int i = 0; i <= 12; i++) {
      clock.arrival(i * SECOND, i * SECOND + i * 100_000L + 3_000_000);
    }
    clock.close();

    assertThat(clock.toRecorder(6 * SECOND)).isCloseTo(6 * SECOND + 600_000, within(2L));
    assertThat(clock.driftPpm()).isCloseTo(-99.990001, within(1e-3));
  }

  /** An offset that grows by 0.5 % of the device's time: 1 / 1.005 - 1 of the recorder's. */
  @Test
  void theDriftIsOfTheRecordersTime() {
    DeviceClock clock = new DeviceClock(0);
    for (int i = 0; i <= 12; i++) {
      clock.arrival(i * SECOND, i * SECOND + i * 5_000_000L);
    }
    clock.close();
    clock.toRecorder(SECOND);

    assertThat(clock.driftPpm()).isCloseTo(-4975.124378, within(1e-3));
  }

  /** Arrivals come 3 ms late; exact edges at 0 s and 70 s reach 30 s, to 30 s and from 40 s on. */
  @Test
  void anEdgeReachesThirtySeconds() {
    DeviceClock clock = new DeviceClock(4 * MILLI);
    clock.edge(0, 0, 0);
    arrivals(clock, 75, 1, 3_000_000);
    clock.edge(70 * SECOND, 70 * SECOND, 0);
    clock.close();

    assertThat(clock.toRecorder(30 * SECOND)).isEqualTo(30 * SECOND);
    assertThat(clock.toRecorder(35 * SECOND)).isEqualTo(35 * SECOND + 3_000_000);
    assertThat(clock.toRecorder(40 * SECOND)).isEqualTo(40 * SECOND);
  }

  @Test
  void aTimeIsSettledOnceItsKnotsWindowIsWhole() {
    DeviceClock clock = new DeviceClock(0);
    long first = SECOND / 4;
    clock.arrival(first, 0);
    clock.arrival(first + 11 * SECOND - 1, 11 * SECOND - 1);
    assertThat(clock.settled(first)).isFalse();
    clock.arrival(first + 11 * SECOND, 11 * SECOND);

    assertThat(clock.settled(first)).isTrue();
    assertThat(clock.settled(first + SECOND)).isFalse();
  }

  private static void arrivals(DeviceClock clock, int seconds, int first) {
    arrivals(clock, seconds, first, 0);
  }

  /** Ten a second, from the {@code first} on, each as much later. */
  private static void arrivals(DeviceClock clock, int seconds, int first, long delayNs) {
    for (int i = first; i <= 10 * seconds; i++) {
      clock.arrival(i * SECOND / 10, i * SECOND / 10 + delayNs);
    }
  }
}
