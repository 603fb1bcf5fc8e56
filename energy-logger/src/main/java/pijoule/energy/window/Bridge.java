package pijoule.energy.window;

import pijoule.energy.window.RunningIntegral.CompensatedSum;

/**
 * Part of gaps in an energy. Their time, the error that the straight lines across them may have,
 * and the unknown part at edges in late intervals of a counter.
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
 * <p>where 4.3.8 has only the first term. Then 2 u is at least T x max(b-, b+), because {@code (2 u
 * / T)^2 - (R / 2 + d)^2 = 3 (d - R / 6)^2} with {@code d = |b+ - b-| / 2}: an error cannot exceed
 * 2 u unless a gap hides a power that the meter showed nowhere. That holds for gaps that come with
 * load as well, and for several gaps of one window, which are taken as one: their errors add up (r
 * = 1; 5.2.2, note 1), because what makes a recorder late may do so in all of them.
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
   * Computes the part of gaps in an energy.
   *
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
   * Adds edges in late intervals to these gaps.
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

  /** Adds two windows, J and ns each. */
  public Bridge plus(Bridge other) {
    return new Bridge(
        nanos + other.nanos,
        spreadJoules + other.spreadJoules,
        shiftJoules + other.shiftJoules,
        lateJoules + other.lateJoules);
  }

  /**
   * Subtracts a window that lies in this one, J and ns each. Gaps in both cancel, but edges in late
   * intervals are those of both.
   */
  public Bridge minus(Bridge other) {
    return new Bridge(
        nanos - other.nanos,
        spreadJoules - other.spreadJoules,
        shiftJoules - other.shiftJoules,
        lateJoules + other.lateJoules);
  }

  /**
   * Time and energy of the gaps of a trace so far, bridged by straight lines.
   *
   * <p>Kept apart from what is known: a gap elsewhere changes no digit of a window without one.
   */
  static final class RunningGaps {
    private static final double NANOS = 1e-9;

    private final CompensatedSum energy = new CompensatedSum();
    private long ns;
    private boolean inGap;
    private At before = now();

    /**
     * Gaps up to an instant.
     *
     * @param ns their time, ns
     * @param high energy of those that are over, W ns
     * @param low what {@code high} lost to rounding
     * @param begun energy of the one that is not over, W ns
     */
    record At(long ns, double high, double low, double begun) {
      Span since(At earlier, double lateNs) {
        double over = CompensatedSum.difference(high, low, earlier.high, earlier.low);
        return new Span(ns - earlier.ns, over + (begun - earlier.begun), lateNs);
      }
    }

    /**
     * Gaps between two instants.
     *
     * @param ns their time, ns
     * @param wattNanos energy of the straight lines across them, W ns
     * @param lateNs what the instants cut of late intervals, ns; see {@link Segment.LateIntervals}
     */
    record Span(long ns, double wattNanos, double lateNs) {
      /** With the least and the greatest power of the trace, W. */
      Bridge within(double minWatts, double maxWatts) {
        return Bridge.of(ns, wattNanos * NANOS, minWatts, maxWatts)
            .withLate(lateNs * NANOS * (maxWatts - minWatts));
      }
    }

    /** Goes on by a gap. */
    void enter(Segment gap) {
      before = now();
      inGap = true;
      energy.add(gap.area(gap.startNs(), gap.endNs()));
      ns += gap.endNs() - gap.startNs();
    }

    /** Goes on by a segment that is known. */
    void leave() {
      inGap = false;
    }

    /** Tests whether the current segment is a gap. */
    boolean inGap() {
      return inGap;
    }

    /** At an instant of the current segment. */
    At at(Segment segment, long timeNs) {
      return inGap
          ? new At(
              before.ns + (timeNs - segment.startNs()),
              before.high,
              before.low,
              segment.area(segment.startNs(), timeNs))
          : now();
    }

    private At now() {
      return new At(ns, energy.high(), energy.low(), 0);
    }
  }
}
