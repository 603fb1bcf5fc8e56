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
 * @param luckOfOne whether servers are held against each other, or against a value, of which some
 *     cell has one process or board setting: the interval is of those alone, and decides nothing
 */
public record Contrast(
    Optional<LogContrast> log,
    String reason,
    Unit unit,
    int runs,
    int doubtful,
    boolean gainUnknown,
    boolean luckOfOne) {
  private static final String LUCK_OF_ONE =
      "not repeated: some cell has one server process or board setting, whose luck is in the"
          + " difference and not in the interval";

  private static final String GAIN_UNKNOWN =
      "a meter's gain does not cancel and its uncertainty is unknown: the interval is too narrow";

  /**
   * @return whether its interval is wide enough for a test
   */
  public boolean decides() {
    return undecidable().isEmpty();
  }

  /**
   * @return why nothing can be decided by it, in one line; empty where something can
   */
  public String undecidable() {
    return luckOfOne ? LUCK_OF_ONE : gainUnknown ? GAIN_UNKNOWN : reason;
  }

  static Contrast none(String reason) {
    return new Contrast(Optional.empty(), reason, Unit.RUN, 0, 0, false, false);
  }
}
