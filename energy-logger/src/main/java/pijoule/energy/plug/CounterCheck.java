package pijoule.energy.plug;

import java.util.Map;
import java.util.TreeMap;
import pijoule.energy.meter.MeterInfo;

/**
 * Compares a plug's energy counter with the energy of its samples, over the stretches that no gap
 * divides. Both are of one sensor, so its gain cancels.
 *
 * <p>A reading of the counter lies anywhere within a step; so does a sample within its own. A power
 * that changes between two samples does so anywhere between them, and a value may be {@value
 * #AGE_SECONDS} s old: a rectangular distribution each (JCGM 100:2008, 4.3.7).
 */
final class CounterCheck {
  private static final double AGE_SECONDS = 2;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double TWELVE = 12;

  private final double counterStep;
  private final double sampleStep;
  private boolean any;
  private long lastNs;
  private double lastWatts;
  private double lastJoules;
  private double sampled;
  private double counted;
  private double squares;
  private double seconds;

  /**
   * Makes a check.
   *
   * @param counterStep step of the counter, J
   * @param sampleStep step of a sample, W
   */
  CounterCheck(double counterStep, double sampleStep) {
    this.counterStep = counterStep;
    this.sampleStep = sampleStep;
  }

  /** Takes a sample, W, and the counter's reading beside it, J. */
  void take(long ns, double watts, double joules) {
    if (any) {
      double interval = (ns - lastNs) / NANOS_PER_SECOND;
      double moved = (watts - lastWatts) * (interval + AGE_SECONDS);
      sampled += (watts + lastWatts) / 2 * interval;
      counted += joules - lastJoules;
      seconds += interval;
      squares += moved * moved / TWELVE;
    } else {
      squares += 2 * counterStep * counterStep / TWELVE;
    }
    any = true;
    lastNs = ns;
    lastWatts = watts;
    lastJoules = joules;
  }

  /** Takes a gap: the next sample begins a stretch. */
  void gap() {
    any = false;
  }

  /** Both energies so far and the standard uncertainty of their difference, by their keys. */
  Map<String, Double> counts() {
    double u = Math.sqrt(squares + Math.pow(sampleStep * seconds, 2) / TWELVE);
    return seconds == 0
        ? Map.of()
        : new TreeMap<>(
            Map.of(
                MeterInfo.COMPARED_COUNTER_JOULES, counted,
                MeterInfo.COMPARED_SAMPLES_JOULES, sampled,
                MeterInfo.U_COMPARED_JOULES, u));
  }
}
