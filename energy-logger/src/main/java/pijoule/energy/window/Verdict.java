package pijoule.energy.window;

import java.util.OptionalDouble;
import pijoule.energy.meter.MeterInfo;

/** Quality of a window's energy; the words are those of energy.csv. */
public enum Verdict {
  /** Seen by enough samples, and within what the board can draw. */
  RESOLVED("resolved"),
  /**
   * Fewer than {@link #MIN_SAMPLES} samples within, or shorter than so many times what a sample is
   * the mean of: interpolated more than measured; or fewer than two steps of the counter: rounded
   * more than measured.
   */
  BELOW_RESOLUTION("below resolution"),
  /** Energy / time lies outside what the board can draw, by more than twice its uncertainty. */
  IMPLAUSIBLE("implausible"),
  /** No energy: no trace, or a gap. */
  NOT_AVAILABLE("NA");

  /** Samples that a window needs within it to be resolved. */
  public static final int MIN_SAMPLES = 2;

  /** About 95 % of a normal distribution (JCGM 100:2008, 6.3.3). */
  private static final double COVERAGE = 2;

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  /** The verdict in files and tables. */
  public String text() {
    return text;
  }

  /**
   * The verdict on one window.
   *
   * @param energy the window's energy
   * @param uncertainty its uncertainty, which widens the board's bounds
   * @param meter the meter, which knows the board's bounds or leaves them open
   */
  public static Verdict of(WindowEnergy energy, EnergyUncertainty uncertainty, MeterInfo meter) {
    return of(
        energy.energyJoules(),
        energy.window().durationSeconds(),
        energy.samples(),
        uncertainty,
        meter);
  }

  /**
   * The verdict on an energy that is the sum over several windows.
   *
   * @param energyJoules the sum, J; empty if any of them has none
   * @param durationSeconds length of the windows together, s
   * @param samples samples within them together
   * @param uncertainty of the sum
   * @param meter the meter
   */
  public static Verdict of(
      OptionalDouble energyJoules,
      double durationSeconds,
      long samples,
      EnergyUncertainty uncertainty,
      MeterInfo meter) {
    if (energyJoules.isEmpty()) {
      return NOT_AVAILABLE;
    }
    if (!isSeen(samples, durationSeconds, meter)) {
      return BELOW_RESOLUTION;
    }
    double joules = energyJoules.getAsDouble();
    if (!meter.accuracy().resolves(joules)) {
      return BELOW_RESOLUTION;
    }
    double margin = COVERAGE * uncertainty.uJoules().orElse(0) + rounding(joules);
    double least = meter.powerMinWatts().orElse(Double.NEGATIVE_INFINITY) * durationSeconds;
    double most = meter.powerMaxWatts().orElse(Double.POSITIVE_INFINITY) * durationSeconds;
    return joules < least - margin || joules > most + margin ? IMPLAUSIBLE : RESOLVED;
  }

  /**
   * {@return whether the meter has samples enough within the window, none of which is the mean of
   * more than half of it}
   *
   * @param window without a gap
   * @param meter that saw it
   */
  public static boolean isSeen(WindowEnergy window, MeterInfo meter) {
    return isSeen(window.samples(), window.window().durationSeconds(), meter);
  }

  private static boolean isSeen(long samples, double durationSeconds, MeterInfo meter) {
    return samples >= MIN_SAMPLES && durationSeconds >= MIN_SAMPLES * meter.averagingSeconds();
  }

  /** A board at its bound draws the bound: binary rounding of the product is no evidence. */
  private static double rounding(double joules) {
    return 16 * Math.ulp(joules);
  }
}
