package pijoule.energy.window;

/**
 * A part of a segment that belongs to a window whose edge lies within the segment.
 *
 * @param wattNanos its energy, W ns
 * @param pointU standard uncertainty of its energy if samples are points, W ns
 * @param weightSquares twice the sum of the squared weights that its energy gives to the segment's
 *     two samples, ns^2; see {@link RunningSquares}
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
