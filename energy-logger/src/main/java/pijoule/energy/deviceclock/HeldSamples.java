package pijoule.energy.deviceclock;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import pijoule.energy.meter.SampleSink;

/**
 * Samples, gaps and edges of a device, held in their order until its clock is settled at their
 * time. Each segment of the device's time has a clock of its own. Not safe for use by several
 * threads.
 */
public final class HeldSamples {
  /**
   * Two segments are fitted apart and may overlap; samples rise all the same, with room for a gap.
   */
  private static final long MIN_STEP_NS = 2;

  private final double latencyBoundSeconds;
  private final Deque<Event> held = new ArrayDeque<>();
  private final List<TimedEdge> edges = new ArrayList<>();
  private DeviceClock clock;
  private DeviceClock releasing;
  private ExactEdges exact = ExactEdges.none();
  private double squares;
  private long knots;
  private long lastNs = Long.MIN_VALUE / 2;

  /** Event that waits until its time is settled. */
  private sealed interface Event {}

  private record Sample(DeviceClock clock, long deviceNs, double volts, double amperes)
      implements Event {}

  private record Loss(String reason, OptionalLong lost) implements Event {}

  private record Edge(DeviceClock clock, long deviceNs, boolean high) implements Event {}

  /**
   * An edge at the device's marker input on the recorder's clock.
   *
   * @param timeNs recorder's clock, ns
   * @param high the input's level after the edge
   */
  public record TimedEdge(long timeNs, boolean high) {}

  /**
   * Holds nothing yet.
   *
   * @param latencyBoundSeconds greatest value of the least delay of an arrival, s
   */
  public HeldSamples(double latencyBoundSeconds) {
    this.latencyBoundSeconds = latencyBoundSeconds;
    this.clock = new DeviceClock(latencyBoundSeconds);
    this.releasing = clock;
  }

  /** Lets the edges of a marker tie the device's clock. */
  public void edgesTo(ExactEdges marker) {
    exact = marker;
  }

  /** The clock of the samples that come now. */
  public DeviceClock clock() {
    return clock;
  }

  /** The clock of the samples that were passed on last. */
  public DeviceClock releasing() {
    return releasing;
  }

  /** Begins a segment: the device's time has nothing in common with that before. */
  public void segment() {
    DeviceClock next = new DeviceClock(latencyBoundSeconds);
    next.assumeDriftOf(clock);
    clock.close();
    clock = next;
  }

  /**
   * Takes a gap.
   *
   * @param reason in one line
   * @param lost samples of the device that never came; empty if unknown
   */
  public void loss(String reason, OptionalLong lost) {
    held.add(new Loss(reason, lost));
  }

  /**
   * Takes a mean.
   *
   * @param deviceNs middle of its time, device's clock, ns
   */
  public void sample(long deviceNs, double volts, double amperes) {
    held.add(new Sample(clock, deviceNs, volts, amperes));
  }

  /**
   * Lets an edge of the marker tie the clock.
   *
   * @param deviceNs when, device's clock, ns
   * @param high the level after it
   */
  public void tie(long deviceNs, boolean high) {
    exact.add(clock, deviceNs, high);
  }

  /**
   * Takes an edge of the marker, which ties the clock and is passed on with its time.
   *
   * @param deviceNs when, device's clock, ns
   * @param high the level after it
   */
  public void edge(long deviceNs, boolean high) {
    held.add(new Edge(clock, deviceNs, high));
    tie(deviceNs, high);
  }

  /** True if nothing waits. */
  public boolean isEmpty() {
    return held.isEmpty();
  }

  /**
   * Passes on what is settled.
   *
   * @throws IOException if the marker's file cannot be read, or the sink cannot keep it
   */
  public void release(SampleSink sink) throws IOException {
    exact.pair();
    while (!held.isEmpty() && released(held.peek(), sink)) {
      held.remove();
    }
  }

  /**
   * Passes on everything; nothing more is taken.
   *
   * @throws IOException if the marker's file cannot be read, or the sink cannot keep it
   */
  public void finish(SampleSink sink) throws IOException {
    clock.close();
    release(sink);
  }

  private boolean released(Event next, SampleSink sink) throws IOException {
    if (next instanceof Loss loss) {
      sink.loss(loss.reason(), loss.lost());
      return true;
    }
    if (next instanceof Edge edge) {
      boolean settled = edge.clock().settled(edge.deviceNs());
      if (settled) {
        edges.add(new TimedEdge(edge.clock().toRecorder(edge.deviceNs()), edge.high()));
      }
      return settled;
    }
    Sample sample = (Sample) next;
    if (!sample.clock().settled(sample.deviceNs())) {
      return false;
    }
    if (sample.clock() != releasing) {
      knots += releasing.knots();
      squares += releasing.sumOfSquaredUncertainties();
      releasing = sample.clock();
    }
    lastNs = Math.max(lastNs + MIN_STEP_NS, sample.clock().toRecorder(sample.deviceNs()));
    sink.sample(lastNs, sample.volts(), sample.amperes());
    return true;
  }

  /** Edges whose time is settled, taken out. */
  public List<TimedEdge> takeEdges() {
    List<TimedEdge> taken = List.copyOf(edges);
    edges.clear();
    return taken;
  }

  /** Root mean square of the times' uncertainty over all segments so far, s. */
  public OptionalDouble uTimeSeconds() {
    long all = knots + releasing.knots();
    double sum = squares + releasing.sumOfSquaredUncertainties();
    return all == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(sum / all));
  }
}
