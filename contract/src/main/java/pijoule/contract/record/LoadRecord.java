package pijoule.contract.record;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import pijoule.contract.units.ConnectionLimit;

/**
 * Report of a client that makes requests by a schedule, beside its phases; keys as in
 * docs/results.md. A distribution is a map of {@link #QUANTILES}, {@code max} and {@code mean} to
 * seconds. A percentile is there only where at least {@value #BEYOND} values are beyond it. The map
 * is empty where there is no value.
 *
 * @param ratePerSecond offered rate, 1/s; 0: idle
 * @param http version of HTTP; absent: HTTP/1.1
 * @param arrivals {@code poisson} or {@code even}
 * @param connections most requests that are under way at a time
 * @param durationSeconds length of the schedule, s
 * @param leadInSeconds of it before the window, s
 * @param offered requests whose intended start is in the window
 * @param completed of them, expected answers
 * @param errors of them, by kind
 * @param errorExamples by kind, the first of them in one line
 * @param unfinished of them without an end when the client gave up
 * @param completedInWindow expected answers, to the lead-in's requests too, that ended between the
 *     first and the last intended start of the window: the requests of an energy per request
 * @param requestsWithLeadIn answers of any kind in the life of the client: for a server's CPU time
 *     per request
 * @param responseSeconds from the intended start to the end: percentiles of all offered, of which
 *     one without the expected answer is slower than all others; largest and mean of those
 *     completed
 * @param serviceSeconds from the beginning of sending to the end, of those completed
 * @param startLatenessSeconds from the intended start to the beginning of sending, where a
 *     connection was free
 * @param waitedForConnection requests of the window that waited for a connection because the limit
 *     was reached, and those that were due behind them; absent in records of before
 * @param longestQueue most requests that waited for a connection at a time
 * @param generatorCpuSeconds CPU time of the client from the first to the last intended start of
 *     the window, s; 0 without Linux' /proc
 * @param hostBusyShare share of the client host's processors that were busy meanwhile, 0 to 1;
 *     absent without Linux' /proc
 * @param busiestThreadShare share of that time in which the client's busiest thread ran; likewise
 * @param generatorLimited whether the client's host or the client was saturated
 * @param late whether starts were late against the response times
 * @param bytesSent in bodies of requests of the window
 * @param bytesReceived in bodies of answers to them
 * @param windows equal parts of the window; they are correlated
 * @param requests parts of the mix, in the order of the request log's indices; absent where a
 *     target has no requests by name
 */
public record LoadRecord(
    double ratePerSecond,
    OptionalInt http,
    String arrivals,
    int connections,
    double durationSeconds,
    double leadInSeconds,
    int offered,
    int completed,
    Map<String, Integer> errors,
    Map<String, String> errorExamples,
    int unfinished,
    int completedInWindow,
    int requestsWithLeadIn,
    Map<String, Double> responseSeconds,
    Map<String, Double> serviceSeconds,
    Map<String, Double> startLatenessSeconds,
    OptionalInt waitedForConnection,
    int longestQueue,
    double generatorCpuSeconds,
    OptionalDouble hostBusyShare,
    OptionalDouble busiestThreadShare,
    boolean generatorLimited,
    boolean late,
    long bytesSent,
    long bytesReceived,
    List<Window> windows,
    Optional<List<Named>> requests) {
  /** A percentile with fewer values beyond it is left out. */
  public static final int BEYOND = 10;

  /** The percentiles of a distribution, in per cent, by key. */
  public static final List<Quantile> QUANTILES =
      List.of(
          new Quantile("p50", 0.5),
          new Quantile("p90", 0.9),
          new Quantile("p99", 0.99),
          new Quantile("p99.9", 0.999));

  /** Key of the largest value of a distribution. */
  public static final String MAX = "max";

  /** Key of the mean of a distribution. */
  public static final String MEAN = "mean";

  public LoadRecord {
    long failed = errors.values().stream().mapToLong(count -> count).sum();
    if (offered != completed + failed + unfinished) {
      throw new IllegalArgumentException(
          "offered requests must be completed, errors or unfinished, got %s of %s + %s + %s"
              .formatted(offered, completed, failed, unfinished));
    }
    windows = List.copyOf(windows);
    requests = requests.map(List::copyOf);
  }

  /**
   * Tests whether so many requests waited for a connection that the times are not the service's
   * alone. A record of before has the longest queue in place of their number, which is not smaller.
   */
  public boolean waited() {
    return ConnectionLimit.isPassed(waitedForConnection.orElse(longestQueue), offered);
  }

  /**
   * A percentile of a distribution.
   *
   * @param key in the map
   * @param share of values at or below it, 0 to 1
   */
  public record Quantile(String key, double share) {}

  /**
   * A request of a mix.
   *
   * @param name of the request
   * @param weight that it was drawn by
   * @param offered requests of that name whose intended start is in the window
   * @param completed of them, expected answers
   * @param responseSeconds as of all requests
   */
  public record Named(
      String name, int weight, int offered, int completed, Map<String, Double> responseSeconds) {}

  /**
   * A part of the window.
   *
   * @param startNs monotonic clock of the client, ns
   * @param endNs likewise
   * @param completed expected answers that ended in it
   * @param serviceP50Seconds median of their service times, s; absent where fewer than {@value
   *     LoadRecord#BEYOND} are beyond it
   */
  public record Window(long startNs, long endNs, int completed, OptionalDouble serviceP50Seconds) {}
}
