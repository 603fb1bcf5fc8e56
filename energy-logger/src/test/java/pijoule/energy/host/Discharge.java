package pijoule.energy.host;

import java.io.IOException;
import java.util.SplittableRandom;

/**
 * A battery that is drawn from, and its fuel gauge: files that are written when the gauge makes a
 * new value, some times a second at an instant of its own.
 */
final class Discharge {
  private static final double GRID_SECONDS = 0.05;
  private static final double OPEN_VOLTS = 3.9;
  private static final double OHMS = 0.12;
  private static final double VOLTS_PER_COULOMB = 1e-4;
  private static final double START_COULOMBS = 7_000;
  private static final double PER_MICRO_HOUR = 3.6e-3;

  private final double[] coulombs;
  private final double[] joules;
  private final double[] volts;
  private final double updateSeconds;
  private final double phaseSeconds;
  private long written = -1;
  private long writtenMicrovolts = -1;

  Discharge(double seconds, SplittableRandom random) {
    int points = (int) (seconds / GRID_SECONDS) + 2;
    coulombs = new double[points + 1];
    joules = new double[points + 1];
    volts = new double[points + 1];
    coulombs[0] = random.nextDouble(100);
    updateSeconds = random.nextDouble(0.2, 1.1);
    phaseSeconds = random.nextDouble(updateSeconds);
    double low = random.nextDouble(0.1, 0.6);
    double high = random.nextDouble(0.6, 1.5);
    double meanSeconds = random.nextDouble() < 0.5 ? random.nextDouble(0.1, 2) : 1_000;
    boolean busy = random.nextBoolean();
    for (int i = 0; i < points; i++) {
      busy ^= random.nextDouble() < GRID_SECONDS / meanSeconds;
      double amperes = busy ? high : low;
      volts[i] = OPEN_VOLTS - OHMS * amperes - VOLTS_PER_COULOMB * coulombs[i];
      coulombs[i + 1] = coulombs[i] + amperes * GRID_SECONDS;
      joules[i + 1] = joules[i] + amperes * volts[i] * GRID_SECONDS;
    }
    volts[points] = volts[points - 1];
  }

  /** What was drawn from one instant to a later one, J. */
  double joules(double fromSeconds, double toSeconds) {
    return at(joules, toSeconds) - at(joules, fromSeconds);
  }

  private static double at(double[] sums, double seconds) {
    int i = (int) (seconds / GRID_SECONDS);
    double part = seconds / GRID_SECONDS - i;
    return sums[i] + part * (sums[i + 1] - sums[i]);
  }

  /** Files of a gauge of charge at an instant: whole steps, and millivolts. */
  void chargeAt(double seconds, long stepMicro, HostTree host) throws IOException {
    double updated = updated(seconds);
    double left = START_COULOMBS - at(coulombs, updated);
    double now = volts[(int) (updated / GRID_SECONDS)];
    write("charge_now", whole(left, stepMicro), host);
    long microvolts = 1_000 * Math.round(1_000 * now);
    if (microvolts != writtenMicrovolts) {
      host.volts("BAT0", microvolts);
      writtenMicrovolts = microvolts;
    }
  }

  /** Files of a gauge of energy at an instant: whole steps. */
  void energyAt(double seconds, long stepMicro, HostTree host) throws IOException {
    double left = START_COULOMBS * OPEN_VOLTS - at(joules, updated(seconds));
    write("energy_now", whole(left, stepMicro), host);
  }

  private void write(String gauge, long content, HostTree host) throws IOException {
    if (content != written) {
      host.battery("BAT0", "Discharging", gauge, content);
      written = content;
    }
  }

  private double updated(double seconds) {
    double updates = Math.floor((seconds + phaseSeconds) / updateSeconds);
    return Math.max(0, updates * updateSeconds - phaseSeconds);
  }

  private static long whole(double left, long stepMicro) {
    return (long) (left / PER_MICRO_HOUR / stepMicro) * stepMicro;
  }
}
