package pijoule.energy.window;

import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;

/** A known power on a grid of 0.05 ms, and what a meter that averages makes of it. */
final class Waveform {
  static final long GRID_NS = 50_000;
  private static final double MEAN_WATTS = 1.86;

  /** 0.38 A through 1 ohm at 1.1 V and ten bits. */
  private static final double CODE_WATTS = MEAN_WATTS / 354;

  private static final double NOISE_CODES = 0.5;
  private static final int CONVERSIONS = 24;

  /** Rounding (a code / sqrt 12) and noise of a sample that is the mean of its conversions. */
  static final double U_SAMPLE_WATTS =
      CODE_WATTS * Math.sqrt(NOISE_CODES * NOISE_CODES + 1.0 / 12) / Math.sqrt(CONVERSIONS);

  private final double[] joules;

  Waveform(int points, IntToDoubleFunction watts) {
    joules = new double[points + 1];
    for (int i = 0; i < points; i++) {
      joules[i + 1] = joules[i] + watts.applyAsDouble(i) * GRID_NS * 1e-9;
    }
  }

  /** The named shape, up and down by a part of the mean. */
  static Waveform of(String shape, double part, int points, SplittableRandom random) {
    double swing = part * MEAN_WATTS;
    return new Waveform(
        points,
        switch (shape) {
          case "square" -> i -> MEAN_WATTS + (phase(i, 7.3) < 0.5 ? swing : -swing);
          case "ramp" -> i -> MEAN_WATTS + swing * (2 * phase(i, 2.1) - 1);
          case "bursty" -> bursts(swing, 0.008, random);
          case "long bursts" -> bursts(swing, 0.06, random);
          default -> throw new IllegalArgumentException(shape);
        });
  }

  private static double phase(int i, double hertz) {
    double cycles = i * GRID_NS * 1e-9 * hertz;
    return cycles - Math.floor(cycles);
  }

  private static IntToDoubleFunction bursts(
      double swing, double meanSeconds, SplittableRandom random) {
    double change = GRID_NS * 1e-9 / meanSeconds;
    boolean[] up = new boolean[1];
    return i -> {
      up[0] ^= random.nextDouble() < change;
      return MEAN_WATTS + (up[0] ? swing : -swing);
    };
  }

  /** The power at an instant, W. */
  double watts(double timeNs) {
    int i = (int) (timeNs / GRID_NS);
    return (joules[i + 1] - joules[i]) / (GRID_NS * 1e-9);
  }

  /** Energy from one instant to a later one, J. */
  double joules(long fromNs, long toNs) {
    return at(toNs) - at(fromNs);
  }

  private double at(double timeNs) {
    int i = (int) (timeNs / GRID_NS);
    double part = timeNs / GRID_NS - i;
    return part == 0 ? joules[i] : joules[i] + part * (joules[i + 1] - joules[i]);
  }

  /** The mean power over an interval as the converter gives it, W. */
  double sample(double fromNs, double lengthNs, SplittableRandom random) {
    double step = lengthNs / CONVERSIONS;
    double codes = 0;
    for (int i = 0; i < CONVERSIONS; i++) {
      double mean = (at(fromNs + (i + 1) * step) - at(fromNs + i * step)) / (step * 1e-9);
      codes += Math.rint(mean / CODE_WATTS + NOISE_CODES * gaussian(random));
    }
    return codes / CONVERSIONS * CODE_WATTS;
  }

  static double gaussian(SplittableRandom random) {
    return Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
        * Math.cos(2 * Math.PI * random.nextDouble());
  }
}
