package pijoule.energy.meter;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Description of a meter that must be kept with its samples: see docs/results.md, Trace. Made by a
 * {@link MeterInfoBuilder}.
 *
 * @param kind key of the {@link MeterKind}, or of one that this version does not record itself
 * @param estimate true if power is modelled and not measured
 * @param boundary what the power goes into
 * @param selfMeasuring true if the meter runs on the board that it measures
 * @param sampleKind what a sample says
 * @param voltageAndCurrent true if a sample is a voltage and a current, false if it is a power
 * @param settings the meter's settings, units in the keys
 * @param source where readings come from, and their resolution
 * @param powerMinWatts least power that the board can draw, W; empty if unknown
 * @param powerMaxWatts greatest power that the board can draw, W; empty if unknown
 * @param accuracy of the samples
 * @param calibration SHA-256 of the calibration certificate, or {@code none}
 * @param device what the device says of itself ({@code firmware}, {@code serial}, ...); empty if
 *     there is none
 * @param counts what was counted while recording ({@code frames_lost}, ...), units in the keys
 *     where there are any; whole at the trace's end
 */
public record MeterInfo(
    String kind,
    boolean estimate,
    Boundary boundary,
    boolean selfMeasuring,
    SampleKind sampleKind,
    boolean voltageAndCurrent,
    SortedMap<String, Double> settings,
    String source,
    OptionalDouble powerMinWatts,
    OptionalDouble powerMaxWatts,
    Accuracy accuracy,
    String calibration,
    SortedMap<String, String> device,
    SortedMap<String, Double> counts) {
  /** Coverage factor beyond which a difference is a finding. */
  private static final double FINDING = 3;

  /** Key in {@link #settings} of {@link #averagingSeconds}. */
  public static final String AVERAGING_SECONDS = "averaging_seconds";

  /** Key in {@link #settings} of the greatest current that the meter can read, A. */
  public static final String CURRENT_MAX_AMPERES = "current_max_amperes";

  /** Key in {@link #device} of which of several things that a device measures is read. */
  public static final String CHANNEL = "channel";

  /** Key in {@link #counts} of the energy of the device's own counter, to compare, J. */
  public static final String COMPARED_COUNTER_JOULES = "compared_counter_joules";

  /** Key in {@link #counts} of the samples' energy over the same time, J. */
  public static final String COMPARED_SAMPLES_JOULES = "compared_samples_joules";

  /** Key in {@link #counts} of the standard uncertainty of their difference, J. */
  public static final String U_COMPARED_JOULES = "u_compared_joules";

  /** The value of {@link #calibration} where there is no certificate. */
  public static final String NOT_CALIBRATED = "none";

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if the power bounds are swapped or not finite
   */
  public MeterInfo {
    settings = copy(settings);
    device = copy(device);
    counts = copy(counts);
    finite("power_min_watts", powerMinWatts);
    finite("power_max_watts", powerMaxWatts);
    if (powerMinWatts.orElse(0) > powerMaxWatts.orElse(Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "power_min_watts must be <= power_max_watts, got %s W and %s W"
              .formatted(powerMinWatts.getAsDouble(), powerMaxWatts.getAsDouble()));
    }
  }

  /** Begins the description of a meter; what is not said afterwards is unknown or none. */
  public static MeterInfoBuilder builder(String kind, Boundary boundary, SampleKind sampleKind) {
    return new MeterInfoBuilder(kind, boundary, sampleKind);
  }

  /** Begins a description that differs from this one in what is said afterwards. */
  public MeterInfoBuilder toBuilder() {
    return new MeterInfoBuilder(this);
  }

  /**
   * Time that one sample is the mean of where that is longer than the interval between samples, s;
   * 0 where it is not. A window shorter than two of it is not resolved, however many samples it
   * has.
   */
  public double averagingSeconds() {
    return settings.getOrDefault(AVERAGING_SECONDS, 0.0);
  }

  /**
   * Finding, in one line, that the device's own counter and its samples differ by more than their
   * uncertainties (k = 3); empty if they do not, or there is nothing to compare.
   */
  public Optional<String> finding() {
    double counted = counts.getOrDefault(COMPARED_COUNTER_JOULES, Double.NaN);
    double sampled = counts.getOrDefault(COMPARED_SAMPLES_JOULES, Double.NaN);
    double u = counts.getOrDefault(U_COMPARED_JOULES, Double.NaN);
    return Math.abs(counted - sampled) > FINDING * u
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "its counter counted %.1f J, its samples are %.1f J: they differ by more than both uncertainties (%.1f J, k = 3); trust neither",
                counted,
                sampled,
                FINDING * u))
        : Optional.empty();
  }

  private static <K, V> SortedMap<K, V> copy(Map<K, V> map) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(map));
  }

  private static void finite(String key, OptionalDouble value) {
    if (!Double.isFinite(value.orElse(0))) {
      throw new IllegalArgumentException(key + " must be finite, got " + value.getAsDouble());
    }
  }

  /** Terms of the accuracy of a meter's samples. */
  public enum Term {
    /** Standard uncertainty of the gain, relative; common to all samples. */
    U_GAIN_RELATIVE,
    /** Standard uncertainty of the power at no load, W; common to all samples. */
    U_OFFSET_WATTS,
    /**
     * Standard uncertainty of one sample from quantisation and noise, W; independent from sample to
     * sample.
     */
    U_SAMPLE_WATTS,
    /**
     * Standard uncertainty of the samples' times against the recorder's clock, s; common to all
     * samples of a while.
     */
    U_TIME_SECONDS,
    /**
     * Step of a counter whose readings the samples are differences of, J; a reading may lie
     * anywhere within it. Unknown where there is no counter, or its step is far below what is
     * measured.
     */
    RESOLUTION_JOULES,
    /**
     * Standard uncertainty of the voltage that a counter of charge is multiplied with, relative;
     * common to all samples.
     */
    U_VOLTAGE_RELATIVE;

    /** The name in files. */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Accuracy of a meter's samples (k = 1).
   *
   * @param terms those that are known
   */
  public record Accuracy(SortedMap<Term, Double> terms) {
    /** Steps of a counter that an energy needs: with fewer it is mostly the readings' rounding. */
    private static final int MIN_STEPS = 2;

    /** Nothing is known. */
    public static final Accuracy UNKNOWN = new Accuracy(new TreeMap<>());

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if any is negative or not finite
     */
    public Accuracy {
      terms = copy(terms);
      terms.forEach(Accuracy::notNegative);
    }

    /** Value of a term; empty if it is unknown. */
    public OptionalDouble of(Term term) {
      Double known = terms.get(term);
      return known == null ? OptionalDouble.empty() : OptionalDouble.of(known);
    }

    /** Accuracy with another value of a term; empty where it is unknown. */
    public Accuracy with(Term term, OptionalDouble value) {
      SortedMap<Term, Double> changed = new TreeMap<>(terms);
      changed.remove(term);
      value.ifPresent(known -> changed.put(term, known));
      return new Accuracy(changed);
    }

    /** Tests whether an energy, J, is steps enough of the counter; always true if there is none. */
    public boolean resolves(double joules) {
      OptionalDouble step = of(Term.RESOLUTION_JOULES);
      return step.isEmpty() || joules >= MIN_STEPS * step.getAsDouble();
    }

    private static void notNegative(Term term, double value) {
      finite(term.key(), OptionalDouble.of(value));
      if (value < 0) {
        throw new IllegalArgumentException(term.key() + " must be >= 0, got " + value);
      }
    }
  }
}
