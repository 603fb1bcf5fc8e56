package pijoule.runner.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import pijoule.runner.load.Steadiness.State;

class SteadinessTest {
  private final Steadiness steadiness = new Steadiness();

  private void add(double cpu, double service) {
    steadiness.add(OptionalDouble.of(cpu), 0, service);
  }

  private void assertState(State state) {
    assertThat(steadiness.state()).isEqualTo(state);
  }

  /** CPU per request of a real server, ms, over its first 22,000 requests. */
  @Test
  void aServerThatStillGetsFasterIsNotSteady() {
    for (double cpu : new double[] {5.7, 4.0, 3.1, 2.0, 3.8, 1.9, 2.8, 1.6, 1.7, 1.4, 1.2, 1.8}) {
      add(cpu, 5);
      assertState(State.NOT_STEADY);
    }
  }

  @Test
  void fiveWindowsMustAgree() {
    IntStream.range(0, 4).forEach(i -> add(1.2, 4));
    assertState(State.NOT_STEADY);
    add(1.2, 4);
    assertState(State.STEADY);
  }

  @Test
  void bothQuantitiesMustAgreeWithinFivePercentOfTheirMedian() {
    double[] cpu = {1.00, 1.04, 0.96, 1.00, 1.00};
    for (double of : cpu) {
      add(of, 4);
    }
    assertState(State.STEADY);
    add(1.06, 4);
    assertState(State.NOT_STEADY);
    IntStream.range(0, 5).forEach(i -> add(1.06, 4));
    assertState(State.STEADY);
    add(1.06, 4.3);
    assertState(State.NOT_STEADY);
    assertThat(steadiness.windows()).hasSize(12);
  }

  @Test
  void withoutCpuTimeTheServiceTimeDecides() {
    IntStream.range(0, 5).forEach(i -> steadiness.add(OptionalDouble.empty(), 0, 4 + i / 100.0));
    assertState(State.STEADY);
  }

  /** 100 requests of 1 ms are ten ticks: 9 and 11 of them are the same. */
  @Test
  void aTickMoreOrLessIsNoChange() {
    for (double ticks : new double[] {10, 9, 11, 10, 10}) {
      steadiness.add(OptionalDouble.of(ticks * 1e-4), 1e-4, 4);
    }
    assertState(State.STEADY);
    steadiness.add(OptionalDouble.of(12 * 1e-4), 1e-4, 4);
    assertState(State.NOT_STEADY);
  }

  /** Median service times of a real server on a busy host, ms: its CPU time had settled. */
  @Test
  void scatterAroundOneLevelIsNoTrend() {
    double[] service = {0.71, 0.64, 0.88, 0.61, 0.90, 0.66, 0.79, 0.62, 0.85, 0.70, 0.63};
    for (double of : service) {
      add(0.35, of);
      assertState(State.NOT_STEADY);
    }
    add(0.35, 0.82);
    assertState(State.SCATTERED);
    assertThat(steadiness.scatterShare()).isCloseTo((0.85 - 0.70) / 0.70, within(1e-9));
  }

  @Test
  void aTrendOfOneQuantityIsEnough() {
    double[] service = {0.71, 0.64, 0.88, 0.61, 0.90, 0.66, 0.79, 0.62, 0.85, 0.70, 0.63, 0.82};
    for (int i = 0; i < service.length; i++) {
      add(0.50 - 0.01 * i, service[i]);
    }
    assertState(State.NOT_STEADY);
  }

  /** A fall of three times the scatter over twelve windows. */
  @Test
  void aTrendInScatterIsSeenNineteenTimesInTwenty() {
    Random random = new Random(1);
    int passed = 0;
    for (int seed = 0; seed < 1000; seed++) {
      Steadiness falling = new Steadiness();
      for (int i = 0; i < 12; i++) {
        double service = 10 - 3 * i / 11.0 + random.nextGaussian();
        falling.add(OptionalDouble.empty(), 0, service);
      }
      passed += falling.state() == State.NOT_STEADY ? 0 : 1;
    }
    assertThat(passed).isLessThan(80);
  }
}
