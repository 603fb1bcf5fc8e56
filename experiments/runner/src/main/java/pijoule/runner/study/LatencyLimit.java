package pijoule.runner.study;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.contract.options.UsageException;
import pijoule.contract.units.Durations;

/**
 * Limit that a service must keep at a rate: a percentile of the response times.
 *
 * @param percentile its key in a client's record, such as {@code p99}
 * @param bound that it must not exceed, above 0
 */
public record LatencyLimit(String percentile, Duration bound) {
  /** Requests that must lie beyond a percentile for it to be known. */
  public static final int BEYOND = 10;

  private static final Map<String, String> BEYOND_SHARE =
      Map.of("p50", "0.5", "p90", "0.1", "p99", "0.01", "p99.9", "0.001");
  private static final Pattern FORM = Pattern.compile("(p[0-9.]+) *<= *([0-9].*)");

  /**
   * Reads a limit.
   *
   * @param text such as {@code p99 <= 100ms}
   * @return the limit
   * @throws UsageException if it is none
   */
  public static LatencyLimit parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches() || !BEYOND_SHARE.containsKey(form.group(1))) {
      throw refused(text);
    }
    try {
      Duration bound = Durations.parse(form.group(2));
      if (bound.isZero()) {
        throw refused(text);
      }
      return new LatencyLimit(form.group(1), bound);
    } catch (IllegalArgumentException wrong) {
      throw refused(text);
    }
  }

  private static UsageException refused(String text) {
    return new UsageException(
        "limit must be one of p50, p90, p99 and p99.9 with a time above 0 such as p99 <= 100ms, got"
            + " '"
            + text
            + "'");
  }

  /** {@return requests without which the percentile is not known} */
  public long requests() {
    return BigDecimal.valueOf(BEYOND)
        .divide(new BigDecimal(BEYOND_SHARE.get(percentile)))
        .longValueExact();
  }

  /** {@return as a study writes it} */
  @Override
  public String toString() {
    return percentile + " <= " + Durations.format(bound);
  }
}
