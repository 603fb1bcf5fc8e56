package pijoule.checks.cost;

import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Ratio of the times of two things, from pairs measured side by side.
 *
 * <p>The logarithms of the pairs' ratios are averaged (a ratio's error is multiplicative), so the
 * value is the geometric mean of the ratios and the interval is a t interval on the logarithm.
 *
 * @param value geometric mean of numerator / denominator
 * @param low lower end of the 95 % interval
 * @param high upper end of the 95 % interval
 * @param pairs measured
 */
public record Ratio(double value, double low, double high, int pairs) {
  private static final double LEVEL = 0.975;

  /**
   * {@return their ratio}
   *
   * @param numerators one a pair, at least two
   * @param denominators in the same order
   */
  public static Ratio ofPairs(double[] numerators, double[] denominators) {
    double[] logs = new double[numerators.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(numerators[i] / denominators[i]);
    }
    return ofLogs(logs);
  }

  /**
   * {@return the ratio}
   *
   * @param values natural logarithm of each pair's ratio, at least two
   */
  public static Ratio ofLogs(double[] values) {
    SummaryStatistics logs = new SummaryStatistics();
    for (double value : values) {
      logs.addValue(value);
    }
    int n = values.length;
    double half =
        TDistribution.of(n - 1).inverseCumulativeProbability(LEVEL)
            * logs.getStandardDeviation()
            / Math.sqrt(n);
    return new Ratio(
        Math.exp(logs.getMean()),
        Math.exp(logs.getMean() - half),
        Math.exp(logs.getMean() + half),
        n);
  }
}
