package pijoule.energy.window;

import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.energy.window.Bridge.RunningGaps;
import pijoule.energy.window.RunningSquares.Reversals;
import pijoule.energy.window.Segment.EdgePiece;
import pijoule.energy.window.Segment.LateIntervals;

/**
 * The energy from the trace's begin to the current segment's two ends.
 *
 * <p>A window's energy is made of the piece from its start to the next sample, of whole segments,
 * and of the piece from the last sample to its end: the pieces are never differences of large
 * numbers.
 *
 * <p>Uncertainty of the interpolation between point samples (type B; JCGM 100:2008, 4.3.7 and
 * 4.3.8). Between two samples the power is known to have gone from one value to the other, not
 * when. If it stepped at an instant that is uniform over the segment, the segment's energy is
 * uniform over step x length: u = step x length / sqrt 12. A piece at an edge may lie wholly before
 * or wholly after the step: two values, u = step x length / 2, the most that a variable between two
 * bounds can have. A power that goes up and down between two samples may do so unseen: see {@link
 * Reversals}, which needs the samples after the window as well and is added later. Between means it
 * is another: see {@link RunningSquares#meanEdgeU}.
 *
 * <p>An edge in a late interval has only the uncertainty of {@link LateIntervals}. A gap has an
 * uncertainty of its own, which covers an edge in it and the weight of the samples beside it: see
 * {@link Bridge}.
 */
final class RunningIntegral {
  private static final double NANOS = 1e-9;

  private final LateIntervals late;
  private final CompensatedSum energy = new CompensatedSum();
  private final RunningSquares squares = new RunningSquares();
  private final Reversals scatter = new Reversals();
  private final RunningGaps gaps = new RunningGaps();
  private double highAtStart;
  private double lowAtStart;

  RunningIntegral(LateIntervals late) {
    this.late = late;
  }

  /** Adds a segment; starts and ends within it can then be taken. */
  void advance(Segment segment) {
    gaps.leave();
    highAtStart = energy.high();
    lowAtStart = energy.low();
    energy.add(segment.area(segment.startNs(), segment.endNs()));
    squares.advance(segment);
    scatter.advance(segment);
  }

  /** Adds a gap; starts and ends within it can then be taken. */
  void bridge(Segment gap) {
    gaps.enter(gap);
    scatter.restart();
  }

  /** Tests whether the current segment is a gap. */
  boolean inGap() {
    return gaps.inGap();
  }

  /** Gaps within a window that ends in the current segment, and late intervals at its edges. */
  RunningGaps.Span gaps(Segment segment, WindowStart start, Window window) {
    return gaps.at(segment, window.endNs()).since(start.gaps(), lateNs(segment, start, window));
  }

  private double lateNs(Segment segment, WindowStart start, Window window) {
    if (!inLate(segment)) {
      return start.lateNs();
    }
    return window.startNs() >= segment.startNs()
        ? late.cutOff(segment, window.endNs() - window.startNs())
        : start.lateNs() + late.cutAt(segment, window.endNs());
  }

  private boolean inLate(Segment segment) {
    return !inGap() && late.has(segment);
  }

  /** The scatter of the readings around a window. */
  Reversals scatter() {
    return scatter;
  }

  WindowStart start(Segment segment, long timeNs) {
    boolean before = timeNs == segment.startNs() && !inGap();
    return new WindowStart(
        gaps.at(segment, timeNs),
        segment.wattsAt(timeNs),
        before || inGap() ? EdgePiece.NONE : EdgePiece.of(segment, timeNs, segment.endNs()),
        inGap() || inLate(segment) ? 0 : squares.meanEdgeU(segment),
        inLate(segment) && !before ? late.cutAt(segment, timeNs) : 0,
        before ? highAtStart : energy.high(),
        before ? lowAtStart : energy.low(),
        before ? squares.before() : squares.now(),
        scatter.before());
  }

  WindowEnergy end(
      Segment segment, WindowStart start, Window window, RunningGaps.Span bridged, long samples) {
    long endNs = window.endNs();
    if (!inGap() && window.startNs() > segment.startNs() && endNs < segment.endNs()) {
      return insideOne(segment, start, window, samples);
    }
    boolean after = inGap() || endNs == segment.endNs();
    double high = after ? energy.high() : highAtStart;
    double low = after ? energy.low() : lowAtStart;
    EdgePiece piece = after ? EdgePiece.NONE : EdgePiece.of(segment, segment.startNs(), endNs);
    RunningSquares.At sums = after ? squares.now() : squares.before();
    double whole = CompensatedSum.difference(high, low, start.high(), start.low());
    double weights =
        start.piece().weightSquares()
            + Math.max(0, sums.weights() - start.sums().weights())
            + piece.weightSquares();
    return energy(
        window,
        samples,
        start.piece().wattNanos() + whole + piece.wattNanos() + bridged.wattNanos(),
        start.watts(),
        segment.wattsAt(endNs),
        Math.hypot(start.piece().pointU(), piece.pointU()),
        meanEdges(segment, start, window),
        Math.sqrt(Math.max(0, sums.steps() - start.sums().steps()) / 12),
        Math.sqrt(weights));
  }

  private WindowEnergy insideOne(Segment segment, WindowStart start, Window window, long samples) {
    EdgePiece piece = EdgePiece.of(segment, window.startNs(), window.endNs());
    return energy(
        window,
        samples,
        piece.wattNanos(),
        start.watts(),
        segment.wattsAt(window.endNs()),
        piece.pointU(),
        meanEdges(segment, start, window),
        0,
        Math.sqrt(piece.weightSquares() / 2)); // no segment beside it adds to a sample's weight
  }

  /** Both edges; within one interval a random walk goes as far as the square root of the time. */
  private double meanEdges(Segment segment, WindowStart start, Window window) {
    if (inGap() || inLate(segment)) {
      return start.meanEdgeU();
    }
    double lengthNs = window.endNs() - window.startNs();
    double share = Math.min(1, lengthNs / segment.lengthNs());
    return Math.hypot(start.meanEdgeU(), squares.meanEdgeU(segment)) * Math.sqrt(share);
  }

  private static WindowEnergy energy(
      Window window,
      long samples,
      double wattNanos,
      double inWatts,
      double outWatts,
      double uEdges,
      double uEdgesOfMeans,
      double uInner,
      double weightNanos) {
    return new WindowEnergy(
        window,
        samples,
        OptionalDouble.of(wattNanos * NANOS),
        OptionalDouble.of(inWatts),
        OptionalDouble.of(outWatts),
        OptionalDouble.of(uEdges * NANOS),
        OptionalDouble.of(uEdgesOfMeans * NANOS),
        OptionalDouble.of(uInner * NANOS),
        OptionalDouble.empty(),
        OptionalDouble.of(0),
        OptionalDouble.of(weightNanos * NANOS),
        Optional.of(Bridge.NONE));
  }

  /**
   * State of a window from its start until its end.
   *
   * @param gaps gaps of the trace before it
   * @param watts interpolated power, W
   * @param piece from the start to the next sample; empty at a sample and in a gap
   * @param meanEdgeU standard uncertainty of the start's interval if samples are means, W ns
   * @param lateNs what the start cuts of a late interval, ns; see {@link LateIntervals}
   * @param high running energy at the next sample (or at this one), W ns
   * @param low what {@code high} lost to rounding
   * @param sums the other running sums there
   * @param scatter where the stretch around the window begins
   */
  record WindowStart(
      RunningGaps.At gaps,
      double watts,
      EdgePiece piece,
      double meanEdgeU,
      double lateNs,
      double high,
      double low,
      RunningSquares.At sums,
      Reversals.At scatter) {}

  /**
   * A running sum in about 106 bits (Knuth, The Art of Computer Programming, volume 2, 4.2.2,
   * theorem B).
   *
   * <p>A window of 1 ms late in a campaign of 8 h is 3e-8 of what was summed before it; as the
   * difference of two plain sums it would keep eight digits at best, and fewer after 10^7
   * additions.
   */
  static final class CompensatedSum {
    private double high;
    private double low;

    void add(double term) {
      double sum = high + term;
      low += twoSumError(high, term, sum);
      high = sum + low;
      low -= high - sum;
    }

    double high() {
      return high;
    }

    double low() {
      return low;
    }

    /** A later sum less an earlier one, rounded once. */
    static double difference(double high, double low, double earlierHigh, double earlierLow) {
      double difference = high - earlierHigh;
      return difference + (twoSumError(high, -earlierHigh, difference) + (low - earlierLow));
    }

    private static double twoSumError(double a, double b, double sum) {
      double b2 = sum - a;
      return (a - (sum - b2)) + (b - b2);
    }
  }
}
