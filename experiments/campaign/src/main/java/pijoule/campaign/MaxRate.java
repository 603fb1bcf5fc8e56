package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;

/**
 * The greatest rate at which a server process keeps a limit, as a search found it.
 *
 * @param ratePerSecond requests a second; absent where no rate passed, see {@link FailedSearch}
 * @param atLeast whether the generator was the limit, so that the server may carry more
 * @param limit that was kept, such as {@code p99 <= 100ms}
 * @param steps of the search, in their order
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record MaxRate(
    OptionalDouble ratePerSecond, boolean atLeast, String limit, List<Step> steps) {
  public MaxRate {
    steps = List.copyOf(steps);
  }

  /**
   * {@return least rate that failed, 1/s; absent where none did} A failure is chance where the same
   * rate, or a greater one, passed after it.
   */
  public OptionalDouble leastFailed() {
    TreeSet<Double> failed = new TreeSet<>();
    for (Step step : steps) {
      if (step.passed()) {
        failed.headSet(step.ratePerSecond(), true).clear();
      } else {
        failed.add(step.ratePerSecond());
      }
    }
    return failed.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(failed.first());
  }

  /**
   * One rate that was tried.
   *
   * @param ratePerSecond that was offered, 1/s
   * @param passed whether the limit held, requests were answered at that rate and none failed
   * @param reason why it did not pass; empty where it did
   * @param valueSeconds what the limit is about, s; absent where too few requests were answered
   * @param offered requests
   * @param completed of them
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Step(
      double ratePerSecond,
      boolean passed,
      Optional<String> reason,
      OptionalDouble valueSeconds,
      long offered,
      long completed) {}
}
