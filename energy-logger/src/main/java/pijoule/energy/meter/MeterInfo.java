package pijoule.energy.meter;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is known of a meter and must stand beside its samples: see docs/formats.md, Trace.
 *
 * @param kind key of the {@link MeterKind}, or of one that this version does not record itself
 * @param estimate true where power is modelled and not measured
 * @param boundary what the power goes into
 * @param selfMeasuring true where the meter runs on the board that it measures
 * @param sampleKind what a sample says
 * @param settings the meter's settings, units in the keys
 * @param source where readings come from, and their resolution
 * @param powerMinWatts least power that the board can draw, W; empty where unknown
 * @param powerMaxWatts greatest power that the board can draw, W; empty where unknown
 * @param uGainRelative relative standard uncertainty of the gain; empty where unknown
 * @param calibration SHA-256 of the calibration certificate, or {@code none}
 */
public record MeterInfo(
    String kind,
    boolean estimate,
    Boundary boundary,
    boolean selfMeasuring,
    SampleKind sampleKind,
    SortedMap<String, Double> settings,
    String source,
    OptionalDouble powerMinWatts,
    OptionalDouble powerMaxWatts,
    OptionalDouble uGainRelative,
    String calibration) {
  /** Key in {@link #settings} of {@link #averagingSeconds}. */
  static final String AVERAGING_SECONDS = "averaging_seconds";

  /** The value of {@link #calibration} where there is no certificate. */
  public static final String NOT_CALIBRATED = "none";

  /**
   * @throws IllegalArgumentException if the power bounds are swapped or not finite, or the gain's
   *     uncertainty is negative
   */
  public MeterInfo {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(boundary, "boundary");
    Objects.requireNonNull(sampleKind, "sampleKind");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(calibration, "calibration");
    settings = Collections.unmodifiableSortedMap(new TreeMap<>((Map<String, Double>) settings));
    finite("power_min_watts", powerMinWatts);
    finite("power_max_watts", powerMaxWatts);
    finite("u_gain_relative", uGainRelative);
    if (powerMinWatts.orElse(0) > powerMaxWatts.orElse(Double.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "power_min_watts must be <= power_max_watts, got %s W and %s W"
              .formatted(powerMinWatts.getAsDouble(), powerMaxWatts.getAsDouble()));
    }
    if (uGainRelative.orElse(0) < 0) {
      throw new IllegalArgumentException(
          "u_gain_relative must be >= 0, got " + uGainRelative.getAsDouble());
    }
  }

  /**
   * Time that one sample is the mean of where that is longer than the interval between samples, s;
   * 0 where it is not. A window shorter than two of it is not resolved, however many samples it
   * has.
   */
  public double averagingSeconds() {
    return settings.getOrDefault(AVERAGING_SECONDS, 0.0);
  }

  private static void finite(String key, OptionalDouble value) {
    if (!Double.isFinite(value.orElse(0))) {
      throw new IllegalArgumentException(key + " must be finite, got " + value.getAsDouble());
    }
  }
}
