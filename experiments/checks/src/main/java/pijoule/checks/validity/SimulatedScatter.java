package pijoule.checks.validity;

/**
 * Scatter of a simulated campaign. Every effect multiplies and has the mean 1, so that the ratio of
 * two cells' true means is that of their factors.
 *
 * @param run relative standard deviation of a part from run to run, 1
 * @param block relative standard deviation from server process to server process, 1; all parts of
 *     its runs share it
 * @param setting relative standard deviation from setting to setting of the boards, 1; all its
 *     blocks share it
 * @param round relative standard deviation from round to round, 1; all its settings share it
 * @param drift relative rise from the first run to the last, 1
 * @param skewed whether runs vary as a lognormal distribution and not as a normal one
 * @param pair relative standard deviation from pair to pair of boards, 1: of what all runs of a
 *     pair share, and again of each server's level on a pair, by which ratios differ from pair to
 *     pair
 */
record SimulatedScatter(
    double run,
    double block,
    double setting,
    double round,
    double drift,
    boolean skewed,
    double pair) {
  /** Makes the scatter of boards that are all alike. */
  SimulatedScatter(
      double run, double block, double setting, double round, double drift, boolean skewed) {
    this(run, block, setting, round, drift, skewed, 0);
  }

  static SimulatedScatter ofRuns(double run) {
    return new SimulatedScatter(run, 0, 0, 0, 0, false);
  }

  SimulatedScatter withBlock(double relative) {
    return new SimulatedScatter(run, relative, setting, round, drift, skewed, pair);
  }

  SimulatedScatter withSetting(double relative) {
    return new SimulatedScatter(run, block, relative, round, drift, skewed, pair);
  }

  SimulatedScatter withRound(double relative) {
    return new SimulatedScatter(run, block, setting, relative, drift, skewed, pair);
  }

  SimulatedScatter withDrift(double relative) {
    return new SimulatedScatter(run, block, setting, round, relative, skewed, pair);
  }

  SimulatedScatter withSkewedRuns() {
    return new SimulatedScatter(run, block, setting, round, drift, true, pair);
  }

  SimulatedScatter withPair(double relative) {
    return new SimulatedScatter(run, block, setting, round, drift, skewed, relative);
  }
}
