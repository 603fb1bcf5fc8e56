package pijoule.energy.window;

/**
 * Running sums of squares, from which the uncertainty of a window's energy is made.
 *
 * <p>Weights: a segment of length h gives h / 2 of its energy to each of its two samples. A
 * sample's weight x + y comes from the segments on both sides, and (x + y)^2 <= 2 x^2 + 2 y^2, with
 * equality for even sampling: so h^2 a segment never claims too little.
 */
final class RunningSquares {
  /**
   * Share of the newest step in the mean square of steps: about the last eight count, enough for a
   * standard deviation to within a third, and little enough to follow a phase of 50 ms at 170 Hz.
   */
  private static final double NEWEST = 1.0 / 8;

  private double steps;
  private double weights;
  private double recent;
  private double stepsBefore;
  private double weightsBefore;

  /**
   * Sums up to a sample.
   *
   * @param steps squared steps x lengths, (W ns)^2
   * @param weights squared weights, ns^2
   */
  record At(double steps, double weights) {}

  void advance(Segment segment) {
    stepsBefore = steps;
    weightsBefore = weights;
    double step = segment.stepWatts();
    double area = step * segment.lengthNs();
    steps += area * area;
    weights += segment.lengthNs() * segment.lengthNs();
    recent += NEWEST * (step * step - recent);
  }

  /** At the current segment's start. */
  At before() {
    return new At(stepsBefore, weightsBefore);
  }

  /** At the current segment's end. */
  At now() {
    return new At(steps, weights);
  }

  /**
   * Standard uncertainty of the energy up to an edge anywhere in the current segment, W ns, where
   * samples are means (type B; JCGM 100:2008, 4.3.7).
   *
   * <p>The intervals' energies are known, how they part at the edge is not. Two things may have
   * happened. The power stepped once: the interpolated energy is then off by at most step x h / 2,
   * uniform, u = step x h / sqrt 12. Or it went up and down faster than it was sampled: its energy
   * is then a random walk, of which an interval's ends are known; at a uniform place within, its
   * variance is D h / 6, while neighbouring means differ by 2 D / h in the mean square: u = that
   * difference's root x h / sqrt 12. A load that repeats with the sampling itself shows in no
   * sample, and in no uncertainty.
   */
  double meanEdgeU(Segment segment) {
    double step = segment.stepWatts();
    return segment.lengthNs() * Math.sqrt((step * step + recent) / 12);
  }
}
