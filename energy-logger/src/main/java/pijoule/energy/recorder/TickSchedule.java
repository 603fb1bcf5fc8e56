package pijoule.energy.recorder;

import pijoule.energy.units.Frequency;

/**
 * Ticks at start, start + 1/rate, start + 2/rate, ...: each from the start and not from the one
 * before, so that being late once does not shift the rest.
 */
final class TickSchedule {
  private final long startNs;
  private final double periodNanos;
  private long tick;

  TickSchedule(long startNs, Frequency rate) {
    this.startNs = startNs;
    this.periodNanos = rate.periodNanos();
  }

  /** The next tick after an instant; ticks that were missed are skipped, not made up for. */
  long nextAfter(long nowNs) {
    tick++;
    if (at(tick) <= nowNs) {
      tick = (long) Math.floor((nowNs - startNs) / periodNanos);
      while (at(tick) <= nowNs) {
        tick++;
      }
    }
    return at(tick);
  }

  private long at(long number) {
    return startNs + Math.round(number * periodNanos);
  }
}
