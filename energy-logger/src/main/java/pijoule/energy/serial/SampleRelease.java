package pijoule.energy.serial;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import pijoule.energy.deviceclock.DeviceClock;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.serial.SerialMeter.MarkerTime;

/** Holds samples, gaps and edges in order until the device's clock is settled at their time. */
final class SampleRelease {
  private static final long NANOS_A_MICRO = 1000;

  /** A gap is written between two samples and wants a time of its own. */
  private static final long MIN_STEP_NS = 2;

  private final Deque<PendingEvent> held = new ArrayDeque<>();
  private final List<MarkerTime> markers = new ArrayList<>();
  private final double latencyBoundSeconds;
  private DeviceClock clock;
  private DeviceClock releasing;
  private double squares;
  private long knots;
  private long lastNs = Long.MIN_VALUE / 2;

  SampleRelease(double latencyBoundSeconds) {
    this.latencyBoundSeconds = latencyBoundSeconds;
    this.clock = new DeviceClock(latencyBoundSeconds);
    this.releasing = clock;
  }

  /** The device's clock begins again. */
  void segment() {
    DeviceClock next = new DeviceClock(latencyBoundSeconds);
    next.assumeDriftOf(clock);
    clock.close();
    clock = next;
  }

  DeviceClock clock() {
    return clock;
  }

  void loss(String reason, OptionalLong lost) {
    held.add(new PendingEvent.Loss(reason, lost));
  }

  void sample(long startMicros, long endMicros, double volts, double amperes) {
    long middleNs = (startMicros + endMicros) * NANOS_A_MICRO / 2;
    held.add(new PendingEvent.Sample(clock, middleNs, volts, amperes));
  }

  void edge(long deviceMicros, boolean high) {
    held.add(new PendingEvent.Edge(clock, deviceMicros * NANOS_A_MICRO, high));
  }

  void release(SampleSink sink) throws IOException {
    while (!held.isEmpty() && released(held.peek(), sink)) {
      held.remove();
    }
  }

  private boolean released(PendingEvent next, SampleSink sink) throws IOException {
    if (next instanceof PendingEvent.Loss loss) {
      sink.loss(loss.reason(), loss.lost());
      return true;
    }
    if (next instanceof PendingEvent.Edge edge) {
      return marked(edge);
    }
    PendingEvent.Sample sample = (PendingEvent.Sample) next;
    if (!sample.clock().settled(sample.deviceNs())) {
      return false;
    }
    follow(sample.clock());
    // Two segments are fitted apart and may overlap by less than their uncertainty.
    lastNs = Math.max(lastNs + MIN_STEP_NS, sample.clock().toRecorder(sample.deviceNs()));
    sink.sample(lastNs, sample.volts(), sample.amperes());
    return true;
  }

  private void follow(DeviceClock next) {
    if (next != releasing) {
      knots += releasing.knots();
      squares += releasing.sumOfSquaredUncertainties();
      releasing = next;
    }
  }

  /** The clock of the samples that were passed on last. */
  DeviceClock releasing() {
    return releasing;
  }

  private boolean marked(PendingEvent.Edge edge) {
    boolean settled = edge.clock().settled(edge.deviceNs());
    if (settled) {
      markers.add(new MarkerTime(edge.clock().toRecorder(edge.deviceNs()), edge.high()));
    }
    return settled;
  }

  /** Root mean square of the times' uncertainty over all segments so far, s. */
  OptionalDouble uTimeSeconds() {
    long allKnots = knots + releasing.knots();
    double sum = squares + releasing.sumOfSquaredUncertainties();
    return allKnots == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(sum / allKnots));
  }

  /** Edges whose time is settled, taken out. */
  List<MarkerTime> takeMarkers() {
    List<MarkerTime> taken = List.copyOf(markers);
    markers.clear();
    return taken;
  }

  /** Event that waits until its time is settled. */
  private sealed interface PendingEvent {
    /** A sample of one segment, at a device time in ns. */
    record Sample(DeviceClock clock, long deviceNs, double volts, double amperes)
        implements PendingEvent {}

    /** A gap. */
    record Loss(String reason, OptionalLong lost) implements PendingEvent {}

    /** An edge at the marker input. */
    record Edge(DeviceClock clock, long deviceNs, boolean high) implements PendingEvent {}
  }
}
