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
   * Share of the newest step in the mean square of steps. About the last eight count, enough for a
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

  /**
   * The scatter of point readings that their neighbours do not predict, over a stretch of a trace.
   *
   * <p>Readings are a systematic sample of the power. Where the power changes faster than it is
   * read, each reading is a draw from what the power takes on around that time, and a mean of n
   * readings has the standard uncertainty s / sqrt n (JCGM 100:2008, 4.2.3). The readings of one
   * short window may agree by chance; so s comes from a longer stretch, {@link #REACH} readings to
   * both sides of the window. Its trend must not count: the straight lines between readings follow
   * it. Estimators for systematic samples therefore use differences of neighbours (Wolter,
   * Introduction to Variance Estimation, 2nd edition 2007, chapter 8).
   *
   * <p>Used here: a reading that lies above both its neighbours, or below both, counts with the
   * square of the smaller of its two distances; any other reading counts as 0. The mean of these is
   * s^2 exactly where readings are independent and the power has two levels, for any time at each:
   * of three readings the middle one differs from both others with probability p (1 - p), and s^2 =
   * p (1 - p) d^2. For independent normal readings it is 0.78 s^2. A ramp counts as 0, and so does
   * a single step between two levels, however high. The distance to the nearer neighbour keeps such
   * a step from entering by the noise beside it.
   *
   * <p>A load that repeats with the readings, or nearly so, looks like a constant or slow one, and
   * counts as 0: see docs/energy-uncertainty.md.
   */
  static final class Reversals {
    /** Readings to each side of a window: 0.2 s at 170 Hz, and s to within about a fifth. */
    static final int REACH = 32;

    private final double[] sums = new double[REACH + 1];
    private long segment;
    private double step;
    private long earlierReadings;
    private double earlierSum;

    /**
     * Running sum up to a segment.
     *
     * @param readings with a neighbour on each side, before the last gap
     * @param earlierSum of their squared reversals, W^2
     * @param segment number of the segment since the last gap, from 1; 0 in a gap
     * @param sum of squared reversals since the last gap, W^2
     */
    record At(long readings, double earlierSum, long segment, double sum) {
      /** Readings with a neighbour on each side. */
      private long all() {
        return readings + Math.max(0, segment - 1);
      }
    }

    /** Begins again after a gap: its two sides are not neighbours. */
    void restart() {
      At last = now();
      earlierReadings = last.all();
      earlierSum += last.sum();
      segment = 0;
      sums[0] = 0;
    }

    void advance(Segment next) {
      double nextStep = next.endWatts() - next.startWatts();
      double sum = segment == 0 ? 0 : sums[slot(segment)] + reversal(step, nextStep);
      step = nextStep;
      segment++;
      sums[slot(segment)] = sum;
    }

    private static double reversal(double before, double after) {
      return before < 0 == after < 0 ? 0 : Math.min(before * before, after * after);
    }

    private static int slot(long segment) {
      return (int) (segment % (REACH + 1));
    }

    /** At the current segment. */
    At now() {
      return at(segment);
    }

    /** As far before the current segment as a stretch reaches. */
    At before() {
      return at(Math.max(Math.min(1, segment), segment - REACH));
    }

    private At at(long number) {
      return new At(earlierReadings, earlierSum, number, sums[slot(number)]);
    }

    /** True when the stretch of a window that ended in a segment is complete. */
    boolean reached(long endSegment) {
      return segment >= endSegment + REACH;
    }

    /** Variance of one reading, W^2, in the stretch from an earlier segment to the current one. */
    double varianceSince(At first) {
      At last = now();
      long readings = last.all() - first.all();
      double sum = last.earlierSum() - first.earlierSum() + (last.sum() - first.sum());
      return readings == 0
          ? step * step / 2 // two readings and no more: half their squared difference
          : Math.max(0, sum) / readings;
    }
  }
}
