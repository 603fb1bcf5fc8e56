package pijoule.energy.window;

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
}
