package pijoule.client.load.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import pijoule.contract.units.Rate;

class ScheduleTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private static Schedule draw(Arrivals arrivals, int rate, Duration length, long seed) {
    return Schedule.draw(
        Optional.of(new Rate(BigDecimal.valueOf(rate))), arrivals, SECOND, length, seed);
  }

  private static long[] offsets(Schedule schedule) {
    return IntStream.range(0, schedule.size()).mapToLong(schedule::offsetNs).toArray();
  }

  @Property(tries = 100)
  void aSeedGivesOneScheduleOfAnExactNumber(
      @ForAll Arrivals arrivals,
      @ForAll @IntRange(min = 1, max = 500) int rate,
      @ForAll @IntRange(min = 1, max = 9000) int millis,
      @ForAll long seed) {
    Duration length = Duration.ofMillis(millis);
    Schedule schedule = draw(arrivals, rate, length, seed);

    assertThat(offsets(schedule)).isEqualTo(offsets(draw(arrivals, rate, length, seed)));
    assertThat(offsets(schedule)).isSorted();
    assertThat(schedule.leadIn()).isEqualTo(rate);
    assertThat(schedule.size() - rate).isEqualTo((int) Math.round(rate * millis / 1000.0));
    for (int i = 0; i < schedule.size(); i++) {
      long ns = schedule.offsetNs(i);
      boolean before = i < schedule.leadIn();
      assertThat(ns)
          .isBetween(
              before ? 0 : (long) 1e9, before ? (long) 1e9 : (long) 1e9 + millis * 1_000_000L);
    }
  }

  @Test
  void anotherSeedGivesAnother() {
    assertThat(offsets(draw(Arrivals.POISSON, 50, SECOND, 1)))
        .isNotEqualTo(offsets(draw(Arrivals.POISSON, 50, SECOND, 2)));
  }

  /** Golden: a schedule is the same on every JDK and in every version. */
  @Test
  void aSeedsScheduleStays() {
    assertThat(offsets(draw(Arrivals.POISSON, 3, SECOND, 2013)))
        .containsExactly(
            247_742_483L,
            284_956_254L,
            757_430_121L,
            1_236_948_684L,
            1_296_347_213L,
            1_524_806_418L);
  }

  @Test
  void arrivalsHaveTheirNamesInRecords() {
    assertThat(Arrivals.EVEN.key()).isEqualTo("even");
    assertThat(Arrivals.POISSON.key()).isEqualTo("poisson");
  }

  @Test
  void evenStartsHaveOneDistance() {
    Schedule schedule = draw(Arrivals.EVEN, 50, Duration.ofSeconds(10), 0);

    for (int i = 1; i < schedule.size(); i++) {
      assertThat(schedule.offsetNs(i) - schedule.offsetNs(i - 1))
          .isBetween(19_999_999L, 20_000_001L);
    }
    assertThat(schedule.windowStartNs()).isEqualTo(1_000_000_000L);
    assertThat(schedule.windowEndNs()).isEqualTo(10_980_000_000L);
  }

  /** The gaps of a Poisson process are exponential: mean and standard deviation are the same. */
  @Test
  void poissonGapsAreExponential() {
    long[] offsets = offsets(draw(Arrivals.POISSON, 1000, Duration.ofSeconds(20), 7));
    double[] gaps =
        IntStream.range(1001, offsets.length)
            .mapToDouble(i -> offsets[i] - offsets[i - 1])
            .toArray();
    double mean = Arrays.stream(gaps).average().orElseThrow();
    double variance =
        Arrays.stream(gaps).map(gap -> (gap - mean) * (gap - mean)).average().orElseThrow();
    double beyondThreeMeans =
        Arrays.stream(gaps).filter(gap -> gap > 3 * mean).count() / (double) gaps.length;

    assertThat(mean).isBetween(0.98e6, 1.02e6);
    assertThat(Math.sqrt(variance) / mean).isBetween(0.97, 1.03);
    assertThat(beyondThreeMeans).isBetween(0.045, 0.055);
  }

  @Test
  void idleHasNoRequestsAndItsWholeWindow() {
    Schedule idle =
        Schedule.draw(Optional.empty(), Arrivals.POISSON, SECOND, Duration.ofSeconds(3), 0);

    assertThat(idle.size()).isZero();
    assertThat(idle.windowStartNs()).isEqualTo(1_000_000_000L);
    assertThat(idle.windowEndNs()).isEqualTo(4_000_000_000L);
  }
}
