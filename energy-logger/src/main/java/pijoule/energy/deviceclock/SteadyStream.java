package pijoule.energy.deviceclock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * Samples that a device takes at a steady rate without a time of their own. They are placed on the
 * recorder's clock by their number, and made to means at the recorder's rate.
 *
 * <p>A host that was busy sees samples late once, and then on time again. A device that stopped, or
 * lost some of what it took, is late from then on: after {@value #PERSISTENT_NS} ns of it there is
 * a gap, and what came late begins a segment with a time of its own. Not safe for use by several
 * threads.
 */
public final class SteadyStream {
  /** Later than a busy link's jitter, earlier than a report of four samples at 100 Hz, ns. */
  private static final long LATE_NS = 30_000_000;

  private static final long PERSISTENT_NS = 400_000_000;

  /** How much slower than its nominal rate a device may be: what {@link DeviceClock} follows. */
  private static final double MAX_DRIFT = 0.01;

  private static final double NANOS = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int FIRST_CAPACITY = 256;

  private final double deviceHertz;
  private final HeldSamples held;
  private final SteadyBins bins;
  private final List<Arrival> arrivals = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private double[] volts = new double[FIRST_CAPACITY];
  private double[] amperes = new double[FIRST_CAPACITY];
  private int waiting;
  private long confirmed;
  private double base;
  private boolean late;
  private long lateSinceNs;
  private double leastLate;

  /** Samples since the last confirmed one that had come by then. */
  private record Arrival(int samples, long ns) {}

  /** Samples since the last confirmed one before an edge of a marker. */
  private record Edge(int samples, boolean high) {}

  /**
   * Makes a steady stream.
   *
   * @param deviceHertz samples a second of the device
   * @param hertz means a second, at most as many
   * @param latencyBoundSeconds greatest value of the least delay of an arrival, s
   */
  public SteadyStream(double deviceHertz, double hertz, double latencyBoundSeconds) {
    this.deviceHertz = deviceHertz;
    this.held = new HeldSamples(latencyBoundSeconds);
    this.bins = new SteadyBins(hertz / deviceHertz, this::hold);
  }

  /** Where the samples wait for their times. */
  public HeldSamples held() {
    return held;
  }

  /**
   * Takes an edge of a marker, between the sample before and the next one.
   *
   * @param high the level after it
   */
  public void edge(boolean high) {
    edges.add(new Edge(waiting, high));
  }

  /** Takes the next sample. */
  public void add(double volt, double ampere) {
    if (waiting == volts.length) {
      volts = Arrays.copyOf(volts, 2 * waiting);
      amperes = Arrays.copyOf(amperes, 2 * waiting);
    }
    volts[waiting] = volt;
    amperes[waiting] = ampere;
    waiting++;
  }

  /**
   * Takes the time by which all samples so far had come.
   *
   * @param ns recorder's clock, ns
   */
  public void arrived(long ns) {
    int before = arrivals.isEmpty() ? 0 : arrivals.get(arrivals.size() - 1).samples();
    if (waiting == before) {
      return;
    }
    arrivals.add(new Arrival(waiting, ns));
    double offset = ns - deviceNs(confirmed + waiting);
    if (confirmed == 0 && !late) {
      base = offset;
    } else if (!late) {
      base += MAX_DRIFT * deviceNs(waiting - before);
    }
    if (offset - base <= LATE_NS) {
      base = Math.min(base, offset);
      late = false;
      confirm();
      return;
    }
    lateSinceNs = late ? lateSinceNs : ns;
    leastLate = late ? Math.min(leastLate, offset) : offset;
    late = true;
    if (ns - lateSinceNs >= PERSISTENT_NS) {
      split();
    }
  }

  /** Lets what came late begin a segment. */
  private void split() {
    long millis = Math.round((leastLate - base) / NANOS_PER_MILLI);
    // The new segment counts from its own first sample.
    base = leastLate + deviceNs(confirmed);
    segment("the device was silent for %s ms".formatted(millis), OptionalLong.empty());
    confirm();
  }

  /** Places what waits; samples before the first arrival of a segment cannot be placed. */
  private void confirm() {
    if (confirmed == 0 && arrivals.isEmpty()) {
      forget();
      return;
    }
    for (Edge edge : edges) {
      // Between two samples, each of which stands for one period before its number.
      held.tie(deviceNs(confirmed + edge.samples()), edge.high());
    }
    for (Arrival arrival : arrivals) {
      held.clock().arrival(deviceNs(confirmed + arrival.samples()), arrival.ns());
    }
    for (int i = 0; i < waiting; i++) {
      bins.add(volts[i], amperes[i]);
    }
    confirmed += waiting;
    forget();
  }

  private void forget() {
    waiting = 0;
    arrivals.clear();
    edges.clear();
  }

  private void hold(long first, long end, double volt, double ampere) {
    held.sample((deviceNs(first) + deviceNs(end)) / 2, volt, ampere);
  }

  private long deviceNs(long samples) {
    return Math.round(samples * NANOS / deviceHertz);
  }

  /**
   * Takes a gap: what comes next has no common time with what came before. Samples that came late
   * just before it have no time that is known, and are left out.
   *
   * @param reason in one line
   * @param lost samples of the device that never came; empty if unknown
   */
  public void gap(String reason, OptionalLong lost) {
    if (late) {
      forget();
    }
    confirm();
    segment(reason, lost);
  }

  private void segment(String reason, OptionalLong lost) {
    // Where nothing came since the gap before, it is the same gap.
    if (confirmed > 0) {
      held.loss(reason, lost);
    }
    bins.restart();
    held.segment();
    confirmed = 0;
    late = false;
  }

  /** True if a sample was taken that is passed on later. */
  public boolean holdsSamples() {
    return confirmed > 0 || waiting > 0 || !held.isEmpty();
  }

  /** Places what waits; nothing more is taken. */
  public void end() {
    if (late) {
      split();
    }
    confirm();
  }
}
