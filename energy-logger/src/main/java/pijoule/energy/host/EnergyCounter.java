package pijoule.energy.host;

import java.util.OptionalDouble;

/**
 * A counter of energy, uJ, that may begin again: after the end of its range (a wrap, where the
 * range is known), or because it was reset. Of a fall, a wrap is believed only where it means no
 * more than {@value #MAX_RISE} times the greatest power before it; a reset says nothing of the time
 * since the reading before.
 */
final class EnergyCounter {
  private static final double MAX_RISE = 4;
  private static final double JOULES_PER_MICROJOULE = 1e-6;

  private final OptionalDouble rangeJoules;
  private long previous;
  private double greatestWatts;

  /**
   * @param rangeJoules energy after which it begins again from 0, J; empty where unknown
   */
  EnergyCounter(OptionalDouble rangeJoules) {
    this.rangeJoules = rangeJoules;
  }

  /** Lets a reading be the first. */
  void begin(long microjoules) {
    previous = microjoules;
  }

  /**
   * Energy since the reading before, J; empty where the counter was reset, and the reading is then
   * the first.
   *
   * @param seconds since the reading before, greater than 0
   */
  OptionalDouble take(long microjoules, double seconds) {
    double joules = (microjoules - previous) * JOULES_PER_MICROJOULE;
    previous = microjoules;
    if (joules < 0) {
      joules += rangeJoules.orElse(0);
      if (joules < 0 || joules > MAX_RISE * greatestWatts * seconds) {
        return OptionalDouble.empty();
      }
    }
    greatestWatts = Math.max(greatestWatts, joules / seconds);
    return OptionalDouble.of(joules);
  }
}
