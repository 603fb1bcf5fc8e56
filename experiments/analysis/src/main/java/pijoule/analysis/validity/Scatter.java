package pijoule.analysis.validity;

/**
 * How a simulated campaign varies. Every effect multiplies and has the mean 1, so that the ratio of
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
 */
record Scatter(
    double run, double block, double setting, double round, double drift, boolean skewed) {
  static Scatter ofRuns(double run) {
    return new Scatter(run, 0, 0, 0, 0, false);
  }

  Scatter withBlock(double relative) {
    return new Scatter(run, relative, setting, round, drift, skewed);
  }

  Scatter withSetting(double relative) {
    return new Scatter(run, block, relative, round, drift, skewed);
  }

  Scatter withRound(double relative) {
    return new Scatter(run, block, setting, relative, drift, skewed);
  }

  Scatter withDrift(double relative) {
    return new Scatter(run, block, setting, round, relative, skewed);
  }

  Scatter withSkewedRuns() {
    return new Scatter(run, block, setting, round, drift, true);
  }
}
