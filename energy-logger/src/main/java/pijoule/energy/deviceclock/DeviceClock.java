package pijoule.energy.deviceclock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.energy.deviceclock.DelayEnvelope.Line;

/**
 * Maps a device's clock to the recorder's over one segment: from a start of the device to its next
 * reset. Times of arrival are the truth plus a delay that is never negative; the envelope below
 * them is the truth plus the least delay. There is a knot each second of the device's clock, fitted
 * to the {@value #REACH_SECONDS} s before and after it, and a straight line between knots: mapped
 * times are continuous and rise.
 *
 * <p>Calls of {@link #toRecorder} go forward in device time. Holds no more than the hulls of the
 * window. Not safe for use by several threads.
 */
public final class DeviceClock {
  /**
   * Seconds that a knot looks back and ahead: a longer window sags below a drift that wanders (30
   * s: 0.19 ms rms at 50 ppm over five minutes, 10 s: 0.015 ms), a shorter one has too few
   * arrivals.
   */
  static final int REACH_SECONDS = 10;

  private static final double NANOS = 1e9;

  /** Resolution of the device's clock: micros() of a 16 MHz AVR steps by 4 us. */
  private static final double U_RESOLUTION_SECONDS = 4e-6 / Math.sqrt(12);

  private final DelayEnvelope envelope = new DelayEnvelope();
  private final EdgeOffsets edges = new EdgeOffsets();
  private final double latencyBoundSeconds;
  private boolean begun;
  private boolean closed;
  private long originDeviceNs;
  private long originRecorderNs;
  private long newestNs;
  private long oldestKnot = Long.MIN_VALUE;
  private Knot left = NO_KNOT;
  private Knot right = NO_KNOT;
  private double drift;
  private long knots;
  private double sumOfSquares;

  /** A knot: seconds of the device's clock, offset there, s. */
  private record Knot(long second, double offset) {}

  private static final Knot NO_KNOT = new Knot(Long.MIN_VALUE, 0);

  /**
   * Makes a device clock.
   *
   * @param latencyBoundSeconds greatest value of the least delay that the envelope keeps, s
   */
  public DeviceClock(double latencyBoundSeconds) {
    if (!(latencyBoundSeconds >= 0) || Double.isInfinite(latencyBoundSeconds)) {
      throw new IllegalArgumentException(
          "the bound of the least latency must be >= 0 s, got " + latencyBoundSeconds + " s");
    }
    this.latencyBoundSeconds = latencyBoundSeconds;
  }

  /** Takes over the drift that an earlier segment saw, for as long as this one is short. */
  public void assumeDriftOf(DeviceClock earlier) {
    if (earlier.begun) {
      long second = (long) Math.floor(earlier.x(earlier.newestNs));
      envelope.assumeDriftOf(earlier.envelope, second - REACH_SECONDS, second + 1);
    }
  }

  /**
   * Takes a time of arrival; device times rise.
   *
   * @param deviceNs device's clock, unwrapped, ns
   * @param arrivalNs recorder's clock when it could have come at the latest, ns
   */
  public void arrival(long deviceNs, long arrivalNs) {
    begin(deviceNs, arrivalNs);
    envelope.add(x(deviceNs), y(deviceNs, arrivalNs));
    newestNs = deviceNs;
  }

  /**
   * Takes a pair of times that belong together, of a marker's edge. One with a bound above that of
   * the least latency says less than the arrivals and is left out.
   *
   * @param deviceNs device's clock, unwrapped, ns
   * @param recorderNs recorder's clock, ns
   * @param boundSeconds greatest error of the pair, s
   */
  public void edge(long deviceNs, long recorderNs, double boundSeconds) {
    if (boundSeconds <= latencyBoundSeconds) {
      begin(deviceNs, recorderNs);
      // Any error within the bound is as likely as any other (JCGM 100:2008, 4.3.7).
      edges.add(x(deviceNs), y(deviceNs, recorderNs), boundSeconds / Math.sqrt(3));
    }
  }

  private void begin(long deviceNs, long recorderNs) {
    if (!begun) {
      begun = true;
      originDeviceNs = deviceNs;
      originRecorderNs = recorderNs;
    }
  }

  /** No more arrivals come: everything can be mapped. */
  public void close() {
    closed = true;
  }

  /** True if arrivals reach that far beyond a device time, or no more will come. */
  public boolean reaches(long deviceNs, long beyondNs) {
    return closed || begun && newestNs - deviceNs >= beyondNs;
  }

  /** True if the mapping of that device time will not change any more. */
  public boolean settled(long deviceNs) {
    return begun && (closed || x(newestNs) >= Math.floor(x(deviceNs)) + 1 + REACH_SECONDS);
  }

  /**
   * The recorder's time of a device time, ns.
   *
   * @throws IllegalStateException if it is not settled
   */
  public long toRecorder(long deviceNs) {
    if (!settled(deviceNs)) {
      throw new IllegalStateException("device time %s ns is not settled yet".formatted(deviceNs));
    }
    double x = x(deviceNs);
    long second = (long) Math.floor(x);
    if (left.second != second) {
      left = right.second == second ? right : knot(second);
      right = knot(second + 1);
    }
    double offset = left.offset + (x - left.second) * (right.offset - left.offset);
    return recorderNs(deviceNs, offset);
  }

  /** Time by only the last {@value #REACH_SECONDS} s, for a view that cannot wait, ns. */
  public long liveToRecorder(long deviceNs) {
    long second = (long) Math.floor(x(newestNs));
    Line line = envelope.fit(second - REACH_SECONDS, second + 1);
    return recorderNs(deviceNs, line.at(x(deviceNs)));
  }

  private Knot knot(long second) {
    Line line = envelope.fit(second - REACH_SECONDS, second + REACH_SECONDS);
    drift = line.slope();
    Optional<EdgeOffsets.Edge> exact = edges.at(second, drift);
    double u = exact.map(DeviceClock::uOf).orElseGet(this::uOfArrivals);
    if (second > oldestKnot) {
      oldestKnot = second;
      knots++;
      sumOfSquares += u * u;
      envelope.dropBefore(second - REACH_SECONDS);
      edges.dropBefore(second - REACH_SECONDS);
    }
    return new Knot(second, exact.map(EdgeOffsets.Edge::y).orElse(line.at(second)));
  }

  private static double uOf(EdgeOffsets.Edge edge) {
    return Math.hypot(U_RESOLUTION_SECONDS * Math.sqrt(2), edge.u());
  }

  private double uOfArrivals() {
    double uLatency = latencyBoundSeconds / Math.sqrt(3);
    return Math.hypot(Math.hypot(uLatency, U_RESOLUTION_SECONDS), envelope.uSeconds());
  }

  /** How much faster than the recorder's clock the device's runs, by the last knot, ppm. */
  public double driftPpm() {
    return -drift / (1 + drift) * 1e6;
  }

  /** Number of knots so far. */
  public long knots() {
    return knots;
  }

  /** Sum over the knots of the squared standard uncertainty of their time, type B, s^2. */
  public double sumOfSquaredUncertainties() {
    return sumOfSquares;
  }

  private double x(long deviceNs) {
    return (deviceNs - originDeviceNs) / NANOS;
  }

  private double y(long deviceNs, long recorderNs) {
    return ((recorderNs - originRecorderNs) - (deviceNs - originDeviceNs)) / NANOS;
  }

  private long recorderNs(long deviceNs, double offset) {
    return originRecorderNs + (deviceNs - originDeviceNs) + Math.round(offset * NANOS);
  }

  /**
   * Exact offsets between the clocks at marker edges, s over the device's time, s. Between two
   * edges the offset is the straight line; beyond the last one it goes on with the drift.
   */
  private static final class EdgeOffsets {
    /** An edge further away says less than the arrivals around. */
    private static final double REACH_SECONDS = 30;

    private final List<Edge> edges = new ArrayList<>();

    /** An offset at an edge, s, and its standard uncertainty, s. */
    record Edge(double x, double y, double u) {}

    void add(double x, double y, double u) {
      if (edges.isEmpty() || x > edges.get(edges.size() - 1).x) {
        edges.add(new Edge(x, y, u));
      }
    }

    void dropBefore(double x) {
      while (edges.size() > 1 && edges.get(1).x < x) {
        edges.remove(0);
      }
    }

    Optional<Edge> at(double x, double drift) {
      Edge before = null;
      Edge after = null;
      for (Edge edge : edges) {
        if (edge.x <= x) {
          before = edge;
        } else if (after == null) {
          after = edge;
        }
      }
      before = before != null && x - before.x <= REACH_SECONDS ? before : null;
      after = after != null && after.x - x <= REACH_SECONDS ? after : null;
      if (before != null && after != null) {
        return Optional.of(between(before, after, x));
      }
      Edge near = before != null ? before : after;
      if (near != null) {
        return Optional.of(new Edge(x, near.y + drift * (x - near.x), near.u));
      }
      return Optional.empty();
    }

    /** Errors of the two may be the same: a probe's two ways differ alike each time. */
    private static Edge between(Edge before, Edge after, double x) {
      double part = (x - before.x) / (after.x - before.x);
      return new Edge(
          x, before.y + part * (after.y - before.y), before.u + part * (after.u - before.u));
    }
  }
}
