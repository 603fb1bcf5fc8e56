package pijoule.energy.host;

import java.io.IOException;
import pijoule.energy.meter.SampleSink;

/**
 * Places a mean in a trace.
 *
 * <p>A mean over a window on schedule (one interval, or several that slide) is at its middle. One
 * over a longer interval is half a window inside each of its ends, so that the trapezoid between
 * neighbours gives back the energy that was counted and does not smear it over them.
 *
 * @param windowNanos length of a window on schedule, ns
 */
record LateTick(double windowNanos) {
  private static final double LATE_WINDOWS = 1.5;

  /** Tests whether an interval, ns, is longer than a window on schedule by a half or more. */
  boolean isLate(long lengthNs) {
    return lengthNs > LATE_WINDOWS * windowNanos;
  }

  void place(long endNs, long lengthNs, double watts, SampleSink sink) throws IOException {
    if (!isLate(lengthNs)) {
      sink.sample(endNs - lengthNs / 2, watts);
      return;
    }
    long halfNs = Math.round(windowNanos / 2);
    sink.sample(endNs - lengthNs + halfNs, watts);
    sink.sample(endNs - halfNs, watts);
  }
}
