package pijoule.energy.host;

import pijoule.energy.host.BusyCounter.BusyFormat;

/**
 * CPU use over the last few intervals, from 0 to 1.
 *
 * <p>A counter that steps in ticks gives more time than an interval has, or less than none, now and
 * then; what does not fit is carried into the next interval, so that no time is lost to the bounds
 * of 0 and 1. The carry is bounded, up and down, by what a counter can lag: one tick for each CPU,
 * and one for each of the three times that are added up to the time without use.
 */
final class SlidingUse {
  private final long[] spanNanos;
  private final long[] busyNanos;
  private final int cpus;
  private long span;
  private long busy;
  private long carry;
  private int next;
  private int filled;

  SlidingUse(int intervals, int cpus) {
    this.spanNanos = new long[intervals];
    this.busyNanos = new long[intervals];
    this.cpus = cpus;
  }

  void clear() {
    empty();
    carry = 0;
  }

  private void empty() {
    span = 0;
    busy = 0;
    next = 0;
    filled = 0;
  }

  /**
   * Use over only one interval. The intervals before it are dropped, and the window is filled again
   * by those after it.
   */
  double alone(long intervalNanos, long counted) {
    empty();
    return (double) take(intervalNanos, counted) / ((double) intervalNanos * cpus);
  }

  /** Takes an interval's length and the time in use within it, summed over the CPUs, ns. */
  void add(long intervalNanos, long counted) {
    long taken = take(intervalNanos, counted);
    if (full()) {
      span -= spanNanos[next];
      busy -= busyNanos[next];
    } else {
      filled++;
    }
    spanNanos[next] = intervalNanos;
    busyNanos[next] = taken;
    span += intervalNanos;
    busy += taken;
    next = (next + 1) % spanNanos.length;
  }

  private long take(long intervalNanos, long counted) {
    long wanted = counted + carry;
    long taken = Math.max(0, Math.min(wanted, intervalNanos * cpus));
    long lag = BusyFormat.TICK_NANOS * (cpus + 2);
    carry = Math.max(-lag, Math.min(wanted - taken, lag));
    return taken;
  }

  boolean full() {
    return filled == spanNanos.length;
  }

  /** Length of the intervals that are held, ns. */
  long spanNanos() {
    return span;
  }

  double use() {
    return (double) busy / ((double) span * cpus);
  }
}
