package pijoule.runner.load;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.StreamSupport;
import pijoule.runner.study.LatencyLimit;

/**
 * Verdict on whether a server carried a rate.
 *
 * @param passed it did
 * @param reason why not, in one line
 * @param seconds the limit's percentile, where it is known
 */
public record StepVerdict(boolean passed, Optional<String> reason, OptionalDouble seconds) {
  /** Share of the offered requests that must be answered, percent, rounded down to requests. */
  private static final long ANSWERED_PERCENT = 99;

  /**
   * {@return whether nothing failed, 99 % of the requests, rounded down, were answered within the
   * window, and the limit was kept}
   *
   * @param limit to keep
   * @param load of a client's record
   */
  public static StepVerdict of(LatencyLimit limit, JsonNode load) {
    JsonNode value = load.path("response_seconds").path(limit.percentile());
    OptionalDouble seconds =
        value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
    return new StepVerdict(
        reason(limit, load, seconds).isEmpty(), reason(limit, load, seconds), seconds);
  }

  private static Optional<String> reason(
      LatencyLimit limit, JsonNode load, OptionalDouble seconds) {
    int offered = load.path("offered").asInt();
    int failed = errors(load) + load.path("unfinished").asInt();
    int answered = load.path("completed_in_window").asInt();
    if (failed > 0) {
      return Optional.of("%d of %d requests failed".formatted(failed, offered));
    }
    if (answered < ANSWERED_PERCENT * offered / 100) {
      return Optional.of("%d of %d requests were answered in time".formatted(answered, offered));
    }
    if (seconds.isEmpty()) {
      return Optional.of(
          "%s needs %d requests, got %d".formatted(limit.percentile(), limit.requests(), offered));
    }
    return seconds.getAsDouble() > limit.bound().toNanos() / 1e9
        ? Optional.of(
            String.format(
                Locale.ROOT, "%s was %.1f ms", limit.percentile(), seconds.getAsDouble() * 1e3))
        : Optional.empty();
  }

  /**
   * {@return requests that failed, of any kind}
   *
   * @param load of a client's record
   */
  public static int errors(JsonNode load) {
    return StreamSupport.stream(load.path("errors").spliterator(), false)
        .mapToInt(JsonNode::asInt)
        .sum();
  }
}
