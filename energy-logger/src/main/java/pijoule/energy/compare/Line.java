package pijoule.energy.compare;

/**
 * A straight line between the powers of two meters: y = gain x + offset.
 *
 * @param gain without unit
 * @param offset W
 */
record Line(double gain, double offset) {
  /** Iterations after which the ratio of the variances changes no more. */
  private static final int ITERATIONS = 8;

  /**
   * From the faster meter to the slower one, with errors in both: Deming's regression (W. E.
   * Deming, Statistical Adjustment of Data, 1943; Fuller, Measurement Error Models, 1987, 1.3). The
   * ratio of the error variances comes from the faster meter's noise, and from what is left for the
   * slower one of the scatter about the line.
   *
   * @param fastVariance error variance of the faster meter's values, W^2
   */
  static Line of(Pairs.Moments moments, double fastVariance) {
    double products = moments.products();
    double gain = products / moments.fastSquares();
    for (int i = 0; i < ITERATIONS && fastVariance > 0; i++) {
      double scatter =
          (moments.slowSquares() - 2 * gain * products + gain * gain * moments.fastSquares())
              / (moments.count() - 2);
      double slowVariance = Math.max(scatter - gain * gain * fastVariance, 1e-3 * scatter);
      double ratio = slowVariance / fastVariance;
      double difference = moments.slowSquares() - ratio * moments.fastSquares();
      gain =
          (difference + Math.sqrt(difference * difference + 4 * ratio * products * products))
              / (2 * products);
    }
    return new Line(gain, moments.slowMean() - gain * moments.fastMean());
  }

  /** Line as seen from the other meter. */
  Line inverse() {
    return new Line(1 / gain, -offset / gain);
  }
}
