package pijoule.energy.window;

/**
 * Time and energy of the gaps of a trace so far, bridged by straight lines.
 *
 * <p>Kept apart from what is known: a gap elsewhere changes no digit of a window without one.
 */
final class RunningGaps {
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
   * @param lateNs what the instants cut of late intervals, ns; see {@link LateIntervals}
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

  /** Whether the current segment is a gap. */
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
