package pijoule.energy.host;

import java.io.IOException;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.units.Frequency;

/**
 * Places a mean in a trace.
 *
 * <p>A mean over one interval is at its middle. One over a longer interval is half an interval
 * inside each of its ends, so that the trapezoid between neighbours gives back the energy that was
 * counted and does not smear it over them.
 */
final class LateTick {
  private static final double LATE_INTERVALS = 1.5;

  private final double periodNanos;

  LateTick(Frequency rate) {
    periodNanos = rate.periodNanos();
  }

  void place(long endNs, long lengthNs, double watts, SampleSink sink) throws IOException {
    if (lengthNs <= LATE_INTERVALS * periodNanos) {
      sink.sample(endNs - lengthNs / 2, watts);
      return;
    }
    long halfNs = Math.round(periodNanos / 2);
    sink.sample(endNs - lengthNs + halfNs, watts);
    sink.sample(endNs - halfNs, watts);
  }
}
