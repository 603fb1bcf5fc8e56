package pijoule.runner.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SteadinessTest {
  private final Steadiness steadiness = new Steadiness();

  private void add(double cpu, double service) {
    steadiness.add(OptionalDouble.of(cpu), 0, service);
  }

  /** CPU per request of a real server, ms, over its first 22,000 requests. */
  @Test
  void aServerThatStillGetsFasterIsNotSteady() {
    for (double cpu : new double[] {5.7, 4.0, 3.1, 2.0, 3.8, 1.9, 2.8, 1.6, 1.7, 1.4, 1.2, 1.8}) {
      add(cpu, 5);
      assertThat(steadiness.isSteady()).isFalse();
    }
  }

  @Test
  void fiveWindowsMustAgree() {
    IntStream.range(0, 4).forEach(i -> add(1.2, 4));
    assertThat(steadiness.isSteady()).isFalse();
    add(1.2, 4);
    assertThat(steadiness.isSteady()).isTrue();
  }

  @Test
  void bothQuantitiesMustAgreeWithinFivePercentOfTheirMedian() {
    double[] cpu = {1.00, 1.04, 0.96, 1.00, 1.00};
    for (double of : cpu) {
      add(of, 4);
    }
    assertThat(steadiness.isSteady()).isTrue();
    add(1.06, 4);
    assertThat(steadiness.isSteady()).isFalse();
    IntStream.range(0, 5).forEach(i -> add(1.06, 4));
    assertThat(steadiness.isSteady()).isTrue();
    add(1.06, 4.3);
    assertThat(steadiness.isSteady()).isFalse();
    assertThat(steadiness.windows()).hasSize(12);
  }

  @Test
  void withoutCpuTimeTheServiceTimeDecides() {
    IntStream.range(0, 5).forEach(i -> steadiness.add(OptionalDouble.empty(), 0, 4 + i / 100.0));
    assertThat(steadiness.isSteady()).isTrue();
  }

  /** 100 requests of 1 ms are ten ticks: 9 and 11 of them are the same. */
  @Test
  void aTickMoreOrLessIsNoChange() {
    for (double ticks : new double[] {10, 9, 11, 10, 10}) {
      steadiness.add(OptionalDouble.of(ticks * 1e-4), 1e-4, 4);
    }
    assertThat(steadiness.isSteady()).isTrue();
    steadiness.add(OptionalDouble.of(12 * 1e-4), 1e-4, 4);
    assertThat(steadiness.isSteady()).isFalse();
  }
}
