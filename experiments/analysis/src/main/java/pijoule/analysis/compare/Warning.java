package pijoule.analysis.compare;

import java.util.OptionalDouble;

/**
 * Something in the runs that the intervals and tests do not allow for. Nothing is left out for it.
 *
 * @param check that found it
 * @param what it was found in: a measurand, or the runs
 * @param side of a call, or {@code both}
 * @param cell its number, several with blanks between them, or {@code all}
 * @param statistic of the check, absent where it has none
 * @param p of the check, adjusted within it; absent where it tests nothing
 * @param estimate whether it is about modelled power
 * @param sentence for a person
 */
record Warning(
    Check check,
    String what,
    String side,
    String cell,
    OptionalDouble statistic,
    OptionalDouble p,
    boolean estimate,
    String sentence) {

  /** Check that can raise a warning. */
  enum Check {
    /**
     * Correlation of successive runs of a cell, and of the campaign's residuals, in their order.
     */
    AUTOCORRELATION("autocorrelation", "correlation of a run with the one before it"),
    /** Drift of the residuals over the campaign, by rounds if there are several. */
    DRIFT("drift", "slope from the first run to the last, in standard deviations"),
    /** Runs far from their cell. */
    OUTLIERS("outliers", "distance from the mean, in standard deviations"),
    /** Too few for a rank test. */
    REPLICATES("replicates", "least number of runs"),
    /** Server processes that the runs of a cell share. */
    BLOCKS("blocks", "correlation of two runs of a block, or number of blocks"),
    /** Later trials that differ from earlier ones. */
    WARM_UP("warm_up", "mean change from the first trial to the last, relative to the mean"),
    /** Cells that scatter differently. */
    SPREAD("spread", "greatest standard deviation over the least");

    private final String key;
    private final String statistic;

    Check(String key, String statistic) {
      this.key = key;
      this.statistic = statistic;
    }

    String key() {
      return key;
    }

    String statistic() {
      return statistic;
    }
  }

  Warning adjusted(double holm) {
    return new Warning(
        check, what, side, cell, statistic, OptionalDouble.of(holm), estimate, sentence);
  }
}
