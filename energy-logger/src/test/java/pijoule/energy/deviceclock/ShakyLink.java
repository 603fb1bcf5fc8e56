package pijoule.energy.deviceclock;

import java.util.Random;

/**
 * A device that reports 170 times a second over USB: 0.3 % drift, 50 ppm of wander over five
 * minutes, delays of 0 to 16 ms, and now and then a stall of 200 ms.
 */
final class ShakyLink {
  static final double REPORTS_PER_SECOND = 170;
  private static final double DRIFT = 3e-3;
  private static final double WANDER = 50e-6;
  private static final double WANDER_SECONDS = 300;
  private static final double LATENCY_SECONDS = 16e-3;
  private static final double STALL_SECONDS = 0.2;
  private static final double STALL_EVERY_SECONDS = 7;
  private static final long START_NS = 987_654_321_987_654L;

  private final Random random;

  ShakyLink(long seed) {
    this.random = new Random(seed);
  }

  /** The recorder's true time of a device time, ns. */
  static long truthNs(long deviceNs) {
    double s = deviceNs / 1e9;
    double turn = 2 * Math.PI / WANDER_SECONDS;
    double offset = DRIFT * s + WANDER / turn * (1 - Math.cos(turn * s));
    return START_NS + deviceNs + Math.round(offset * 1e9);
  }

  static long deviceNs(int report) {
    return Math.round(report / REPORTS_PER_SECOND * 1e6) / 4 * 4000;
  }

  long arrivalNs(long deviceNs) {
    long arrival = truthNs(deviceNs) + Math.round(random.nextDouble() * LATENCY_SECONDS * 1e9);
    double stallNs = STALL_SECONDS * 1e9;
    double everyNs = STALL_EVERY_SECONDS * 1e9;
    double into = arrival % everyNs;
    return into < stallNs ? arrival + Math.round(stallNs - into) : arrival;
  }
}
