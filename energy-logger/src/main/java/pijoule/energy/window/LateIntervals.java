package pijoule.energy.window;

import pijoule.energy.trace.TraceInfo;

/**
 * Which segments are late intervals of a counter, and what an edge in one may be wrong by.
 *
 * <p>Of a late interval the energy alone is known: it is longer than what still shows when its
 * energy was drawn. An edge cuts it into T1 and T2, L long together. Where the power stays within a
 * range R, the energy up to the edge is off by at most R T1 T2 / L: that is the greatest difference
 * from an even power that the other part can make up for. What is computed here is T1 T2 / L; R is
 * known at the trace's end: see {@link Bridge}.
 *
 * @param beyondNs time between two samples beyond which they are of one late interval, ns
 * @param insetNs time by which they are inside its ends, ns
 */
record LateIntervals(long beyondNs, long insetNs) {
  /** No segment is one. */
  static final LateIntervals NONE = new LateIntervals(Long.MAX_VALUE, 0);

  private static final double NANOS_PER_SECOND = 1e9;

  /** Those of a trace. */
  static LateIntervals of(TraceInfo info) {
    double periodNanos = NANOS_PER_SECOND / info.rateHertz();
    double windowNanos =
        Math.max(periodNanos, info.meterInfo().averagingSeconds() * NANOS_PER_SECOND);
    return new LateIntervals(
        info.meterInfo().sampleKind().lateNanos(periodNanos), Math.round(windowNanos / 2));
  }

  /** Whether a segment that is no gap is a late interval. */
  boolean has(Segment segment) {
    return segment.lengthNs() > beyondNs;
  }

  /** T1 T2 / L of an edge in a late interval, ns. */
  double cutAt(Segment segment, long timeNs) {
    return cutOff(segment, timeNs - segment.startNs() + insetNs);
  }

  /** The same of a part of it, ns, that may have the rest on both sides. */
  double cutOff(Segment segment, double partNs) {
    return partNs * (1 - partNs / (segment.lengthNs() + 2.0 * insetNs));
  }
}
