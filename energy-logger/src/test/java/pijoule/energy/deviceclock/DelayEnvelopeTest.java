package pijoule.energy.deviceclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import pijoule.energy.deviceclock.DelayEnvelope.Line;

/** Lines and uncertainties are by hand. */
class DelayEnvelopeTest {
  private static final double MILLI = 1e-3;
  private static final double DRIFT = 20e-6;

  private final DelayEnvelope envelope = new DelayEnvelope();

  private static double truth(double x) {
    return 1 * MILLI + DRIFT * x;
  }

  /** Two a second from 0 to 9.5 s, 1 ms late but for those at 1 s and 8 s. */
  private void addTenSeconds() {
    for (int i = 0; i < 20; i++) {
      double x = i / 2.0;
      envelope.add(x, truth(x) + (x == 1 || x == 8 ? 0 : MILLI));
    }
  }

  /** In 8 of 10 seconds the nearest arrival is 1 ms above: 0.8 ms / sqrt(3) (1 + 1 / 20). */
  @Test
  void theEdgeBelowTheMiddleIsTheLine() {
    addTenSeconds();

    Line line = envelope.fit(0, 10);

    assertThat(line.slope()).isCloseTo(DRIFT, within(1e-15));
    assertThat(line.at(5)).isCloseTo(truth(5), within(1e-15));
    assertThat(envelope.uSeconds()).isCloseTo(0.4849742261192857e-3, within(1e-12));
  }

  /**
   * Four arrivals within 3 s say nothing of the drift, which is 0.5 % as a rectangle: 0.75 ms /
   * sqrt(3) (1 + 1 / 4), and 0.005 / sqrt(3) of half the span.
   */
  @Test
  void aShortWindowTouchesTheLeastDelayWithoutADrift() {
    for (int i = 0; i < 4; i++) {
      envelope.add(100 + i, i == 1 ? 2 * MILLI : 3 * MILLI);
    }

    Line line = envelope.fit(100, 104);

    assertThat(line.slope()).isZero();
    assertThat(line.at(103)).isCloseTo(2 * MILLI, within(1e-15));
    assertThat(envelope.uSeconds()).isCloseTo(4.363825013677794e-3, within(1e-12));
  }

  /** Two arrivals are an edge: 5 s apart, and with the largest drift. */
  @Test
  void fiveSecondsAndOnePerCentAreEnough() {
    envelope.add(0, 0);
    envelope.add(5, 5 * DRIFT);
    assertThat(envelope.fit(0, 6).slope()).isEqualTo(5 * DRIFT / 5);
    assertThat(envelope.uSeconds()).isZero();

    DelayEnvelope greatest = new DelayEnvelope();
    greatest.add(0, 0);
    greatest.add(10, 0.1);
    assertThat(greatest.fit(0, 11).slope()).isEqualTo(0.01);
    DelayEnvelope beyond = new DelayEnvelope();
    beyond.add(0, 0);
    beyond.add(10, 0.1001);
    assertThat(beyond.fit(0, 11).slope()).isZero();
  }

  @Test
  void aCornerBelowTheMiddleEndsTheEdgeBeforeIt() {
    envelope.add(0, 0);
    envelope.add(5, 0);
    envelope.add(10, MILLI);

    assertThat(envelope.fit(0, 11).slope()).isZero();
  }

  /** Those of the seconds 1 and 9 would pull the line down, and so would their thickness. */
  @Test
  void onlySecondsOfTheWindowCount() {
    envelope.add(1.5, -1);
    envelope.add(2, 0);
    for (int i = 3; i < 8; i++) {
      envelope.add(i, MILLI);
    }
    envelope.add(8.5, 0);
    envelope.add(9, -1);

    Line line = envelope.fit(2, 9);

    assertThat(line.at(5)).isZero();
    assertThat(line.slope()).isZero();
    // Five of seven seconds are 1 ms above, of seven arrivals.
    assertThat(envelope.uSeconds())
        .isCloseTo(5 * MILLI / 7 / 1.7320508075688772 * 8 / 7, within(1e-12));
  }

  @Test
  void aWindowWithoutArrivalsKeepsTheFit() {
    addTenSeconds();
    Line line = envelope.fit(0, 10);
    double u = envelope.uSeconds();

    assertThat(envelope.fit(100, 110)).isEqualTo(line);
    assertThat(envelope.uSeconds()).isEqualTo(u);
  }

  @Test
  void whatIsDroppedCountsNoLonger() {
    addTenSeconds();
    envelope.add(10, truth(10) - MILLI);

    envelope.dropBefore(8);

    // What is left spans 2 s, which have no drift of their own: the lowest arrival is at 10 s.
    assertThat(envelope.fit(0, 11).at(8)).isCloseTo(truth(10) - MILLI, within(1e-15));
    assertThat(envelope.fit(0, 10).at(8)).isCloseTo(truth(8), within(1e-15));
    envelope.dropBefore(100);
    assertThat(envelope.fit(0, 11).at(0)).isCloseTo(truth(10) - MILLI, within(1e-15));
  }
}
