package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A search that found no rate at which a server process keeps a limit; its run has failed.
 *
 * @param limit that was to be kept, such as {@code p99 <= 100ms}
 * @param steps of the search, in their order
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record FailedSearch(String limit, List<MaxRate.Step> steps) {
  public FailedSearch {
    steps = List.copyOf(steps);
  }

  /** {@return a greatest rate without a rate} */
  public MaxRate search() {
    return new MaxRate(OptionalDouble.empty(), false, limit, steps);
  }
}
