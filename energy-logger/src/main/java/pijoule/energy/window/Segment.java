package pijoule.energy.window;

import pijoule.energy.trace.TraceInfo;

/** The straight line between two neighbouring samples. */
final class Segment {
  private long startNs;
  private long endNs;
  private double startWatts;
  private double endWatts;

  /** Goes on to the next sample. */
  void extendTo(long timeNs, double watts) {
    startNs = endNs;
    startWatts = endWatts;
    endNs = timeNs;
    endWatts = watts;
  }

  long startNs() {
    return startNs;
  }

  long endNs() {
    return endNs;
  }

  /** Time between the two samples, ns. */
  double lengthNs() {
    return endNs - startNs;
  }

  double startWatts() {
    return startWatts;
  }

  double endWatts() {
    return endWatts;
  }

  /** Change of power along the segment, W, without its sign. */
  double stepWatts() {
    return Math.abs(endWatts - startWatts);
  }

  double wattsAt(long timeNs) {
    if (timeNs == endNs) {
      return endWatts;
    }
    double part = (double) (timeNs - startNs) / (double) (endNs - startNs);
    return startWatts + (endWatts - startWatts) * part;
  }

  /** Trapezoid from one instant of the segment to a later one, W ns. */
  double area(long fromNs, long toNs) {
    return 0.5 * (wattsAt(fromNs) + wattsAt(toNs)) * (toNs - fromNs);
  }

  /**
   * A part of a segment that belongs to a window whose edge lies within the segment.
   *
   * @param wattNanos its energy, W ns
   * @param pointU standard uncertainty of its energy if samples are points, W ns
   * @param weightSquares twice the sum of the squared weights that its energy gives to the
   *     segment's two samples, ns^2; see {@link RunningSquares}
   */
  record EdgePiece(double wattNanos, double pointU, double weightSquares) {
    static final EdgePiece NONE = new EdgePiece(0, 0, 0);

    static EdgePiece of(Segment segment, long fromNs, long toNs) {
      double lengthNs = toNs - fromNs;
      double middle = ((fromNs - segment.startNs()) + lengthNs / 2) / segment.lengthNs();
      double first = lengthNs * (1 - middle);
      double second = lengthNs * middle;
      return new EdgePiece(
          segment.area(fromNs, toNs),
          segment.stepWatts() * lengthNs / 2,
          2 * (first * first + second * second));
    }
  }

  /**
   * Which segments are late intervals of a counter, and what an edge in one may be wrong by.
   *
   * <p>Of a late interval only the energy is known: it is longer than what still shows when its
   * energy was drawn. An edge cuts it into T1 and T2, L long together. Where the power stays within
   * a range R, the energy up to the edge is off by at most R T1 T2 / L: that is the greatest
   * difference from an even power that the other part can make up for. What is computed here is T1
   * T2 / L; R is known at the trace's end: see {@link Bridge}.
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

    /** Tests whether a segment that is no gap is a late interval. */
    boolean has(Segment segment) {
      return segment.lengthNs() > beyondNs;
    }

    /** T1 T2 / L of an edge in a late interval, ns. */
    double cutAt(Segment segment, long timeNs) {
      return cutOff(segment, timeNs - segment.startNs() + insetNs);
    }

    /** T1 T2 / L of a part of a late interval, ns, that may have the rest on both sides. */
    double cutOff(Segment segment, double partNs) {
      return partNs * (1 - partNs / (segment.lengthNs() + 2.0 * insetNs));
    }
  }
}
