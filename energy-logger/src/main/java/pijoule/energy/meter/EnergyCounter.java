package pijoule.energy.meter;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A counter of energy, whose readings it turns into the energy between them. Every kind of meter
 * that reads a counter has one for each.
 *
 * <p>A counter that falls has either passed the end of its range (a wrap, where the range is
 * known), or it began again: a device or driver that was restarted. A wrap is believed only where
 * it means no more than {@value #MAX_RISE} times the greatest power before it. A counter that began
 * again says nothing of the time since the reading before. So an energy is never negative. Not safe
 * for use by several threads.
 */
public final class EnergyCounter {
  private static final double MAX_RISE = 4;

  private final String name;
  private final double joulesPerUnit;
  private final OptionalDouble range;
  private final PlausiblePower plausible;
  private double previous;
  private double greatestWatts;
  private long resets;

  /**
   * Makes an energy counter.
   *
   * @param name in messages
   * @param joulesPerUnit energy of a unit of its readings, J
   * @param range units after which it begins again from 0, greater than 0; empty if unknown
   * @param plausible bound of its power
   */
  public EnergyCounter(
      String name, double joulesPerUnit, OptionalDouble range, PlausiblePower plausible) {
    this.name = name;
    this.joulesPerUnit = joulesPerUnit;
    this.range = range;
    this.plausible = plausible;
  }

  /**
   * Energy since the reading before, J, 0 or more. The reading is the first of the next.
   *
   * @param seconds since the reading before, greater than 0
   * @throws IOException in a few words, if the counter began again, or rose by too much
   */
  public double take(double reading, double seconds) throws IOException {
    double before = previous;
    previous = reading;
    double rise = reading - before;
    double joules = (rise < 0 ? rise + range.orElse(0) : rise) * joulesPerUnit;
    boolean wrapped = rise < 0 && joules >= 0 && joules <= MAX_RISE * greatestWatts * seconds;
    if (rise < 0 && !wrapped) {
      resets++;
      throw new IOException(
          "the counter of %s went back from %s to %s"
              .formatted(name, words(before), words(reading)));
    }
    if (!plausible.allows(joules, seconds, 0)) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "the counter of %s rose by %s in %.3g s: %s",
              name,
              words(rise),
              seconds,
              plausible.refusal(joules / seconds)));
    }
    greatestWatts = Math.max(greatestWatts, joules / seconds);
    return joules;
  }

  private String words(double reading) {
    String digits = String.format(Locale.ROOT, "%.6f", reading * joulesPerUnit);
    return digits.replaceFirst("\\.?0+$", "") + " J";
  }

  /** Times that it began again. */
  public long resets() {
    return resets;
  }

  /** Lets a reading of each of several counters be the first: nothing is known before it. */
  public static void begin(EnergyCounter[] counters, double[] readings) {
    for (int i = 0; i < counters.length; i++) {
      counters[i].previous = readings[i];
    }
  }

  /**
   * Energy since the readings before of several counters, J.
   *
   * @param readings one of each
   * @throws IOException in a few words, if one of them began again; all have taken their readings
   */
  public static double sum(EnergyCounter[] counters, double[] readings, double seconds)
      throws IOException {
    double sum = 0;
    Optional<IOException> first = Optional.empty();
    for (int i = 0; i < counters.length; i++) {
      try {
        sum += counters[i].take(readings[i], seconds);
      } catch (IOException again) {
        first = first.or(() -> Optional.of(again));
      }
    }
    if (first.isPresent()) {
      throw first.get();
    }
    return sum;
  }
}
