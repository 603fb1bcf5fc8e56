package pijoule.analysis.load;

import pijoule.analysis.compare.Precision;

/**
 * Smallest differences of the CPU time per request that 80 of 100 campaigns on one process find.
 * Another start of the service may differ by more.
 *
 * @param scatter relative standard deviation from window to window at one rate, above 0
 * @param replicates windows of each rate, at least 2
 */
public record WindowPrecision(double scatter, int replicates) {
  private static final double LEVEL = 0.05;

  /** {@return of two rates, which each replicate has; 0.05 is 5 %} */
  public double betweenRates() {
    return smallest(replicates - 1);
  }

  /** {@return of two campaigns of so many replicates} */
  public double betweenCampaigns() {
    return smallest(2 * (replicates - 1));
  }

  private double smallest(int degreesOfFreedom) {
    double error = scatter * Math.sqrt(2.0 / replicates);
    return new Precision(error, degreesOfFreedom, 0).smallestDifference(LEVEL);
  }
}
