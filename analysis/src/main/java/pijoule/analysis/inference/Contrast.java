package pijoule.analysis.inference;

import java.util.Optional;
import pijoule.analysis.stats.LogContrast;

/**
 * A contrast of a campaign's means, or why there is none.
 *
 * @param log the estimate; absent where it cannot be made
 * @param reason why it cannot, in one line; empty where it can
 * @param unit that varies independently
 * @param runs least number of runs behind a mean
 * @param doubtful runs whose energy is below resolution or implausible, over all means
 * @param gainUnknown whether a meter's gain enters whose uncertainty is not known, so that the
 *     interval is too narrow
 */
public record Contrast(
    Optional<LogContrast> log,
    String reason,
    Unit unit,
    int runs,
    int doubtful,
    boolean gainUnknown) {

  static Contrast none(String reason) {
    return new Contrast(Optional.empty(), reason, Unit.RUN, 0, 0, false);
  }
}
