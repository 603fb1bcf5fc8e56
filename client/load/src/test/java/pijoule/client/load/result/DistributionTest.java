package pijoule.client.load.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.record.LoadRecord;

class DistributionTest {
  private static Distribution upTo(int n) {
    long[] times = LongStream.rangeClosed(1, n).map(i -> (n + 1 - i) * 1_000_000_000L).toArray();
    return new Distribution(times, n);
  }

  @ParameterizedTest
  @CsvSource({
    "19,'max,mean'",
    "20,'p50,max,mean'",
    "99,'p50,max,mean'",
    "100,'p50,p90,max,mean'",
    "999,'p50,p90,max,mean'",
    "1000,'p50,p90,p99,max,mean'",
    "9999,'p50,p90,p99,max,mean'",
    "10000,'p50,p90,p99,p99.9,max,mean'",
    "1,'max,mean'"
  })
  void aPercentileHasTenValuesBeyondIt(int n, String keys) {
    assertThat(upTo(n).toMap().keySet()).containsExactly(keys.split(","));
  }

  @Test
  void noValueHasNoDistribution() {
    assertThat(new Distribution(new long[5], 0).toMap()).isEmpty();
  }

  @Test
  void percentilesAreNearestRanks() {
    assertThat(upTo(1000).toMap())
        .containsEntry("p50", 500.0)
        .containsEntry("p90", 900.0)
        .containsEntry("p99", 990.0)
        .containsEntry("max", 1000.0)
        .containsEntry("mean", 500.5);
  }

  @ParameterizedTest
  @CsvSource({"0,'p50,p90,p99'", "10,'p50,p90,p99'", "11,'p50,p90'", "100,'p50,p90'", "101,p50"})
  void aRequestWithoutItsAnswerIsSlowerThanEveryOther(int unanswered, String keys) {
    long[] times = LongStream.rangeClosed(1, 1000).map(i -> i * 1_000_000_000L).toArray();
    Distribution some = new Distribution(times, 1000 - unanswered, unanswered);
    assertThat(some.toMap().keySet()).startsWith(keys.split(",")).contains("max", "mean");
    assertThat(some.toMap().keySet()).hasSize(keys.split(",").length + 2);
    assertThat(some.toMap()).containsEntry("p50", 500.0);
  }

  @Property(tries = 200)
  void atLeastTenAndNoMoreThanTheShareAreBeyond(
      @ForAll long[] times, @ForAll @IntRange(max = 3) int which) {
    double share = LoadRecord.QUANTILES.get(which).share();
    long[] positive = Arrays.stream(times).map(time -> time >>> 1).toArray();
    new Distribution(positive, positive.length)
        .quantile(share)
        .ifPresent(
            seconds -> {
              long above = Arrays.stream(positive).filter(time -> time / 1e9 > seconds).count();
              assertThat(above).isLessThanOrEqualTo((long) ((1 - share) * positive.length + 1e-6));
              assertThat(positive.length * (1 - share)).isGreaterThanOrEqualTo(9.99);
            });
  }
}
