package pijoule.energy.window;

import java.util.OptionalDouble;

/**
 * The energy from the trace's begin to the current segment's two ends.
 *
 * <p>A window's energy is made of the piece from its start to the next sample, of whole segments,
 * and of the piece from the last sample to its end: the pieces are never differences of large
 * numbers.
 *
 * <p>Uncertainty of the interpolation (type B; JCGM 100:2008, 4.3.7 and 4.3.8). Between two samples
 * the power is known to have gone from one value to the other, not when. If it stepped at an
 * instant that is uniform over the segment, the segment's energy is uniform over step x length: u =
 * step x length / sqrt 12. A piece at an edge may lie wholly before or wholly after the step: two
 * values, u = step x length / 2, the most that a variable between two bounds can have.
 */
final class RunningIntegral {
  private static final double NANOS = 1e-9;

  private final CompensatedSum energy = new CompensatedSum();
  private double squares;
  private double highAtStart;
  private double lowAtStart;
  private double squaresAtStart;

  /** Adds a segment; starts and ends within it can then be taken. */
  void advance(Segment segment) {
    highAtStart = energy.high();
    lowAtStart = energy.low();
    squaresAtStart = squares;
    energy.add(segment.area(segment.startNs(), segment.endNs()));
    double step = segment.stepWatts() * (segment.endNs() - segment.startNs());
    squares += step * step;
  }

  WindowStart start(Segment segment, long timeNs, long gaps) {
    double watts = segment.wattsAt(timeNs);
    if (timeNs == segment.startNs()) {
      return new WindowStart(gaps, watts, 0, 0, highAtStart, lowAtStart, squaresAtStart);
    }
    return new WindowStart(
        gaps,
        watts,
        segment.area(timeNs, segment.endNs()),
        edgeU(segment, segment.endNs() - timeNs),
        energy.high(),
        energy.low(),
        squares);
  }

  WindowEnergy end(Segment segment, WindowStart start, Window window, long samples) {
    long endNs = window.endNs();
    double watts = segment.wattsAt(endNs);
    boolean insideOne = window.startNs() > segment.startNs() && endNs < segment.endNs();
    if (insideOne) {
      double piece = segment.area(window.startNs(), endNs);
      double u = edgeU(segment, endNs - window.startNs());
      return energy(window, samples, piece, start.watts(), watts, u, 0);
    }
    boolean atSample = endNs == segment.endNs();
    double high = atSample ? energy.high() : highAtStart;
    double low = atSample ? energy.low() : lowAtStart;
    double piece = atSample ? 0 : segment.area(segment.startNs(), endNs);
    double pieceU = atSample ? 0 : edgeU(segment, endNs - segment.startNs());
    double whole = CompensatedSum.difference(high, low, start.high(), start.low());
    double inner = (atSample ? squares : squaresAtStart) - start.squares();
    return energy(
        window,
        samples,
        start.pieceWattNanos() + whole + piece,
        start.watts(),
        watts,
        Math.hypot(start.pieceU(), pieceU),
        Math.sqrt(Math.max(0, inner) / 12));
  }

  private static double edgeU(Segment segment, long lengthNs) {
    return segment.stepWatts() * lengthNs / 2;
  }

  private static WindowEnergy energy(
      Window window,
      long samples,
      double wattNanos,
      double inWatts,
      double outWatts,
      double uEdges,
      double uInner) {
    return new WindowEnergy(
        window,
        samples,
        OptionalDouble.of(wattNanos * NANOS),
        OptionalDouble.of(inWatts),
        OptionalDouble.of(outWatts),
        OptionalDouble.of(uEdges * NANOS),
        OptionalDouble.of(uInner * NANOS));
  }
}
