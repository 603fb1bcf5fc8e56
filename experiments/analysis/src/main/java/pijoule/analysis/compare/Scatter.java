package pijoule.analysis.compare;

/**
 * Scatter of a quantity of a campaign, as relative standard deviations, 1. What shares a round, a
 * board setting or a server process shares its deviation.
 *
 * @param run from run to run on one server
 * @param block from server process to server process
 * @param setting from setting to setting of the boards, and of the hosts where these are varied
 * @param round from round to round; it cancels where levels are compared within rounds
 * @param u type B standard uncertainty of a mean without the meter's gain, which the cells of one
 *     board have in common; 0 of a time
 * @param pair of a cell from pair to pair of boards, beside what all cells of a pair share: by so
 *     much and the root of 2 ratios of two levels vary. Of one pair it matters nothing
 */
public record Scatter(
    double run, double block, double setting, double round, double u, double pair) {
  /**
   * Assumed scatter of times if nothing is known: of the order of cold JVMs' on a quiet board.
   * Estimate your own from a pilot campaign.
   */
  public static final Scatter ASSUMED_TIME = new Scatter(0.03, 0.03, 0.03, 0.05, 0, 0.03);

  /** Assumed scatter of energies: that of times, and half a percent of offset and quantisation. */
  public static final Scatter ASSUMED_ENERGY = new Scatter(0.03, 0.03, 0.03, 0.05, 0.005, 0.03);

  public Scatter {
    for (double sd : new double[] {run, block, setting, round, u, pair}) {
      if (!(sd >= 0 && Double.isFinite(sd))) {
        throw new IllegalArgumentException("a scatter must be finite and at least 0, got " + sd);
      }
    }
  }

  /** Makes the scatter of boards that are all alike. */
  public Scatter(double run, double block, double setting, double round, double u) {
    this(run, block, setting, round, u, 0);
  }
}
