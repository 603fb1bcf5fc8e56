package pijoule.analysis.table;

import java.util.Optional;
import pijoule.analysis.stats.Summary;

/**
 * One value of a table.
 *
 * @param summary of the runs, in the row's unit; absent where the study has no such cell
 * @param belowResolution runs of it whose energy the meter cannot resolve
 * @param implausible runs of it whose power no such board can draw
 * @param unscaled runs of it that are too short for an emulated clock
 */
public record Entry(Optional<Summary> summary, int belowResolution, int implausible, int unscaled) {
  /** Entry of a combination that is no cell of the study. */
  public static final Entry EXCLUDED = new Entry(Optional.empty(), 0, 0);

  /**
   * {@return a value without marks}
   *
   * @param summary of the runs
   */
  public static Entry of(Summary summary) {
    return new Entry(Optional.of(summary), 0, 0);
  }

  /** Makes an entry for a clock that was not emulated. */
  public Entry(Optional<Summary> summary, int belowResolution, int implausible) {
    this(summary, belowResolution, implausible, 0);
  }

  /** {@return signs that a number needs; notes below the table explain them} */
  String marks() {
    return (belowResolution > 0 ? " †" + belowResolution : "")
        + (implausible > 0 ? " ‡" + implausible : "")
        + (unscaled > 0 ? " §" + unscaled : "");
  }
}
