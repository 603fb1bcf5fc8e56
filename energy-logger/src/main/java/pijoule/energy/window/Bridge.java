package pijoule.energy.window;

/**
 * What gaps take of an energy: their time, and what the straight lines across them may be wrong by;
 * and what is not known at edges in late intervals of a counter.
 *
 * <p>Of the mean power in a gap two bounds are known: the least and the greatest power that the
 * meter showed in this trace. Nothing prefers one value between them, so a rectangular distribution
 * is taken (JCGM 100:2008, 4.3.7). The straight line is in general not at its middle, and is not
 * corrected to it, because the samples beside a gap do say something; so the uncertainty is the
 * root of the mean square distance from the line, and not from the middle: with a range R = b- + b+
 * that reaches b- below the line's mean power and b+ above it, and a gap of length T,
 *
 * <pre>u^2 = T^2 (R^2 / 12 + (b+ - b-)^2 / 4)</pre>
 *
 * <p>where 4.3.8 has the first term alone. Then 2 u is at least T x max(b-, b+), because {@code (2
 * u / T)^2 - (R / 2 + d)^2 = 3 (d - R / 6)^2} with {@code d = |b+ - b-| / 2}: an error cannot
 * exceed 2 u unless a gap hides a power that the meter showed nowhere. That holds for gaps that
 * come with load as well, and for several gaps of one window, which are taken as one: their errors
 * add up (r = 1; 5.2.2, note 1), because what makes a recorder late may do so in all of them.
 *
 * <p>All these numbers add up over windows that do not overlap, if they are of one trace.
 *
 * <p>An edge in a late interval parts its known energy, by at most a = R T1 T2 / L wrongly ({@link
 * LateIntervals}); rectangular about the even power: u = a / sqrt 3 (4.3.7). Edges add up as well
 * (r = 1), because several may lie in one interval.
 *
 * @param nanos time in gaps, ns
 * @param spreadJoules R T / sqrt 12, J
 * @param shiftJoules energy of the straight lines less that of the range's middle, J
 * @param lateJoules sum of a / sqrt 3 over the edges in late intervals, J
 */
public record Bridge(long nanos, double spreadJoules, double shiftJoules, double lateJoules) {
  /** No gap and no edge in a late interval. */
  public static final Bridge NONE = new Bridge(0, 0, 0, 0);

  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * @param nanos time in gaps, ns
   * @param joules energy of the straight lines across them, J
   * @param minWatts least power of the trace, W
   * @param maxWatts greatest power of the trace, W
   */
  static Bridge of(long nanos, double joules, double minWatts, double maxWatts) {
    double seconds = nanos / NANOS_PER_SECOND;
    double middle = minWatts / 2 + maxWatts / 2;
    return new Bridge(
        nanos, seconds * (maxWatts - minWatts) / Math.sqrt(12), joules - seconds * middle, 0);
  }

  /**
   * The same gaps, with edges in late intervals.
   *
   * @param greatestJoules sum of the greatest errors at these edges, J
   */
  Bridge withLate(double greatestJoules) {
    return new Bridge(nanos, spreadJoules, shiftJoules, greatestJoules / Math.sqrt(3));
  }

  /** Time in gaps, s. */
  public double seconds() {
    return nanos / NANOS_PER_SECOND;
  }

  /** Standard uncertainty of the energy across the gaps and at edges in late intervals, J. */
  public double uJoules() {
    return Math.hypot(Math.hypot(spreadJoules, shiftJoules), lateJoules);
  }

  /** Of two windows together, J and ns each. */
  public Bridge plus(Bridge other) {
    return new Bridge(
        nanos + other.nanos,
        spreadJoules + other.spreadJoules,
        shiftJoules + other.shiftJoules,
        lateJoules + other.lateJoules);
  }

  /**
   * Of a window without one that lies in it, J and ns each: gaps in both cancel, but edges in late
   * intervals are those of both.
   */
  public Bridge minus(Bridge other) {
    return new Bridge(
        nanos - other.nanos,
        spreadJoules - other.spreadJoules,
        shiftJoules - other.shiftJoules,
        lateJoules + other.lateJoules);
  }
}
