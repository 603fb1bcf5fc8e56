package pijoule.runner.study;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import pijoule.contract.units.ConnectionLimit;

/**
 * Load that a study puts on its servers, if it has levels of {@code rate}.
 *
 * @param duration of the window in which requests are counted, in each run
 * @param leadIn before it, at the same rate
 * @param connections that the client has at most; empty: {@link ConnectionLimit#usual}
 * @param arrivals {@code poisson} or {@code even}
 * @param warmUp of a new server
 * @param limit that the largest rate must keep; empty where none is searched for
 */
public record Load(
    Duration duration,
    Duration leadIn,
    OptionalInt connections,
    String arrivals,
    WarmUp warmUp,
    Optional<LatencyLimit> limit) {
  /** A percentile of the lowest rate may lengthen a step of the search so many times. */
  private static final int LENGTHENED = 10;

  /** Requests for a median with ten beyond it. */
  public static final long MEDIAN_REQUESTS = 2L * LatencyLimit.BEYOND;

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

  /**
   * {@return the most connections at a rate: the stated number, or so many that the service may
   * keep all requests for as long as a limit allows; empty where neither is stated, and the
   * client's {@link ConnectionLimit#usual} is}
   *
   * @param perSecond rate; empty: idle
   */
  public OptionalInt connections(OptionalDouble perSecond) {
    if (connections.isPresent() || limit.isEmpty() || perSecond.isEmpty()) {
      return connections;
    }
    return OptionalInt.of(
        ConnectionLimit.forWait(perSecond.getAsDouble(), seconds(limit.get().bound())));
  }

  /**
   * {@return whether a step that fails says nothing of the service: by Little's law, requests that
   * the service answers within the limit need more connections than there are}
   *
   * @param perSecond a rate of the search
   */
  public boolean isLimitedByConnections(double perSecond) {
    double most = connections(OptionalDouble.of(perSecond)).orElseThrow();
    return most < perSecond * seconds(limit.orElseThrow().bound());
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
