package pijoule.client.load.result;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import pijoule.contract.record.LoadRecord;
import pijoule.contract.record.LoadRecord.Quantile;

/** Times in rising order, and what a record has of them. No value is rounded to a bin. */
final class Distribution {
  private static final double SECOND_NS = 1e9;

  private final long[] risingNs;
  private final int unanswered;

  /**
   * Makes a distribution.
   *
   * @param timesNs in any order
   * @param count how many of the array's elements count
   */
  Distribution(long[] timesNs, int count) {
    this(timesNs, count, 0);
  }

  /**
   * Makes a distribution.
   *
   * @param timesNs in any order
   * @param count how many of the array's elements count
   * @param unanswered requests that have no time because the expected answer never came: each is
   *     above every time
   */
  Distribution(long[] timesNs, int count, int unanswered) {
    risingNs = Arrays.copyOf(timesNs, count);
    Arrays.sort(risingNs);
    this.unanswered = unanswered;
  }

  /**
   * The value at rank ceil(share x n), the nearest rank, of all requests.
   *
   * @param share 0 to 1
   * @return s; absent if fewer than {@value LoadRecord#BEYOND} values are beyond the rank, and
   *     where it is the rank of a request without the expected answer
   */
  OptionalDouble quantile(double share) {
    int n = requests();
    // 0.999 x 10,000 is a little more than 9,990 in binary.
    int rank = (int) Math.ceil(share * n - 1e-6);
    return n - rank < LoadRecord.BEYOND || rank > risingNs.length
        ? OptionalDouble.empty()
        : OptionalDouble.of(risingNs[Math.max(0, rank - 1)] / SECOND_NS);
  }

  /** Requests that have a time. */
  int answered() {
    return risingNs.length;
  }

  /** All of them, with those that have none. */
  int requests() {
    return risingNs.length + unanswered;
  }

  OptionalDouble max() {
    int n = risingNs.length;
    return n == 0 ? OptionalDouble.empty() : OptionalDouble.of(risingNs[n - 1] / SECOND_NS);
  }

  Map<String, Double> toMap() {
    Map<String, Double> map = new LinkedHashMap<>();
    for (Quantile quantile : LoadRecord.QUANTILES) {
      quantile(quantile.share()).ifPresent(seconds -> map.put(quantile.key(), seconds));
    }
    max().ifPresent(seconds -> map.put(LoadRecord.MAX, seconds));
    Arrays.stream(risingNs).average().ifPresent(mean -> map.put(LoadRecord.MEAN, mean / SECOND_NS));
    return map;
  }
}
