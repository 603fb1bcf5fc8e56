package pijoule.energy.trace;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.energy.meter.MeterInfo.Accuracy;
import pijoule.energy.meter.MeterInfo.Term;

/**
 * Mean of a meter's samples, gaps left out.
 *
 * @param samples behind the mean, at least 1
 * @param watts mean power, W
 * @param volts mean voltage, V; empty where samples are powers
 * @param amperes mean current, A; empty where samples are powers
 */
public record MeanReading(
    long samples, double watts, OptionalDouble volts, OptionalDouble amperes) {
  /** About 95 % of a normal distribution (JCGM 100:2008, 6.3.3). */
  public static final double COVERAGE = 2;

  /**
   * Standard uncertainty of a mean power, W: the meter's gain and offset, which all samples share,
   * and the scatter of the mean (JCGM 100:2008, 5.1.2). A lower bound where the gain is unknown.
   *
   * @param accuracy of the meter
   * @param watts the mean, W
   * @param scatterWatts standard uncertainty of the mean by its scatter, W; 0 if it is not known
   */
  public static double uWatts(Accuracy accuracy, double watts, double scatterWatts) {
    return Math.hypot(
        Math.hypot(
            accuracy.of(Term.U_GAIN_RELATIVE).orElse(0) * watts,
            accuracy.of(Term.U_OFFSET_WATTS).orElse(0)),
        scatterWatts);
  }

  /**
   * A mean power for a person, with its expanded uncertainty, such as {@code 2.665 W ± 0.054 W}.
   *
   * @param watts the mean, W
   * @param u its standard uncertainty, W
   */
  public static String shown(double watts, double u) {
    return String.format(Locale.ROOT, "%.3f W ± %.3f W", watts, COVERAGE * u);
  }

  /** The coverage factor, and what is not in an uncertainty. */
  public static String coverage(Accuracy accuracy) {
    return accuracy.of(Term.U_GAIN_RELATIVE).isPresent()
        ? "k = 2"
        : "k = 2, without the unknown error of the meter's gain";
  }

  /** Voltage and current for a person, such as {@code 5.02 V, 0.531 A, }; empty of powers. */
  public String shownParts() {
    return volts.isEmpty() || amperes.isEmpty()
        ? ""
        : String.format(
            Locale.ROOT, "%.3f V, %.4f A, ", volts.getAsDouble(), amperes.getAsDouble());
  }

  /** Sums of samples. */
  public static final class Sums {
    private long samples;
    private double watts;
    private double volts;
    private double amperes;

    /**
     * Adds a sample.
     *
     * @param power its power, W
     * @param voltage its voltage, V; NaN where samples are powers
     */
    public void add(double power, double voltage) {
      samples++;
      watts += power;
      volts += voltage;
      amperes += voltage == 0 ? 0 : power / voltage;
    }

    /** The mean; empty without a sample. */
    public Optional<MeanReading> mean() {
      return samples == 0
          ? Optional.empty()
          : Optional.of(new MeanReading(samples, watts / samples, known(volts), known(amperes)));
    }

    private OptionalDouble known(double sum) {
      return Double.isNaN(sum) ? OptionalDouble.empty() : OptionalDouble.of(sum / samples);
    }
  }
}
