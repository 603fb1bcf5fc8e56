package pijoule.runner.study;

import java.time.Duration;
import java.util.Optional;

/**
 * Load that a study puts on its servers, if it has levels of {@code rate}.
 *
 * @param duration of the window in which requests are counted, in each run
 * @param leadIn before it, at the same rate
 * @param connections that the client has at most
 * @param arrivals {@code poisson} or {@code even}
 * @param warmUp of a new server
 * @param limit that the largest rate must keep; empty where none is searched for
 */
public record Load(
    Duration duration,
    Duration leadIn,
    int connections,
    String arrivals,
    WarmUp warmUp,
    Optional<LatencyLimit> limit) {
  /** A percentile of the lowest rate may lengthen a step of the search so many times. */
  private static final int LENGTHENED = 10;

  /** Requests for a median with ten beyond it. */
  static final long MEDIAN_REQUESTS = 2L * LatencyLimit.BEYOND;

  /** {@return the lowest rate that the search for the largest one offers, requests a second} */
  public double lowestRate() {
    return limit.orElseThrow().requests() / (LENGTHENED * seconds(duration));
  }

  /**
   * {@return the length of its window: enough requests for the limit's percentile}
   *
   * @param perSecond a rate of the search
   */
  public Duration step(double perSecond) {
    double needed = limit.orElseThrow().requests() / perSecond;
    return needed <= seconds(duration)
        ? duration
        : Duration.ofMillis((long) Math.ceil(needed * 1000));
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
