package pijoule.energy.meter;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Describes a meter step by step. What is not said is unknown, none or false; see {@link MeterInfo}
 * for what each means. Not safe for use by several threads.
 */
public final class MeterInfoBuilder {
  private final String kind;
  private Boundary boundary;
  private final SampleKind sampleKind;
  private boolean estimate;
  private boolean selfMeasuring;
  private boolean voltageAndCurrent;
  private final SortedMap<String, Double> settings = new TreeMap<>();
  private String source = "";
  private OptionalDouble powerMinWatts = OptionalDouble.empty();
  private OptionalDouble powerMaxWatts = OptionalDouble.empty();
  private MeterInfo.Accuracy accuracy = MeterInfo.Accuracy.UNKNOWN;
  private String calibration = MeterInfo.NOT_CALIBRATED;
  private final SortedMap<String, String> device = new TreeMap<>();
  private final SortedMap<String, Double> counts = new TreeMap<>();

  MeterInfoBuilder(String kind, Boundary boundary, SampleKind sampleKind) {
    this.kind = kind;
    this.boundary = boundary;
    this.sampleKind = sampleKind;
  }

  MeterInfoBuilder(MeterInfo info) {
    this(info.kind(), info.boundary(), info.sampleKind());
    estimate(info.estimate());
    selfMeasuring(info.selfMeasuring());
    voltageAndCurrent(info.voltageAndCurrent());
    settings(info.settings());
    source(info.source());
    powerMinWatts(info.powerMinWatts());
    powerMaxWatts(info.powerMaxWatts());
    accuracy(info.accuracy());
    calibration(info.calibration());
    device(info.device());
    counts(info.counts());
  }

  /** Sets the place that the power goes into. */
  public MeterInfoBuilder boundary(Boundary measured) {
    boundary = measured;
    return this;
  }

  /** Sets if power is modelled and not measured. */
  public MeterInfoBuilder estimate(boolean modelled) {
    estimate = modelled;
    return this;
  }

  /** Sets if the meter runs on the board that it measures. */
  public MeterInfoBuilder selfMeasuring(boolean itself) {
    selfMeasuring = itself;
    return this;
  }

  /** Sets if a sample is a voltage and a current, and not a power. */
  public MeterInfoBuilder voltageAndCurrent(boolean both) {
    voltageAndCurrent = both;
    return this;
  }

  /** Adds a setting; its unit is in the key. */
  public MeterInfoBuilder setting(String key, double value) {
    settings.put(key, value);
    return this;
  }

  /** Adds settings; their units are in the keys. */
  public MeterInfoBuilder settings(Map<String, Double> added) {
    settings.putAll(added);
    return this;
  }

  /** Where readings come from, and their resolution. */
  public MeterInfoBuilder source(String text) {
    source = text;
    return this;
  }

  /** Least power that the board can draw, W. */
  public MeterInfoBuilder powerMinWatts(OptionalDouble watts) {
    powerMinWatts = watts;
    return this;
  }

  /** Greatest power that the board can draw, W. */
  public MeterInfoBuilder powerMaxWatts(OptionalDouble watts) {
    powerMaxWatts = watts;
    return this;
  }

  /** All that is known of the samples' accuracy at once. */
  public MeterInfoBuilder accuracy(MeterInfo.Accuracy known) {
    accuracy = known;
    return this;
  }

  /** Sets one term of the samples' accuracy; empty where it is unknown. */
  public MeterInfoBuilder accuracy(MeterInfo.Term term, OptionalDouble value) {
    return accuracy(accuracy.with(term, value));
  }

  /** SHA-256 of the calibration certificate, or {@link MeterInfo#NOT_CALIBRATED}. */
  public MeterInfoBuilder calibration(String certificate) {
    calibration = certificate;
    return this;
  }

  /** Adds what the device says of itself. */
  public MeterInfoBuilder device(Map<String, String> added) {
    device.putAll(added);
    return this;
  }

  /** Adds what was counted while recording. */
  public MeterInfoBuilder counts(Map<String, Double> added) {
    counts.putAll(added);
    return this;
  }

  /**
   * The description.
   *
   * @throws IllegalArgumentException as {@link MeterInfo} has it
   */
  public MeterInfo build() {
    return new MeterInfo(
        kind,
        estimate,
        boundary,
        selfMeasuring,
        sampleKind,
        voltageAndCurrent,
        settings,
        source,
        powerMinWatts,
        powerMaxWatts,
        accuracy,
        calibration,
        device,
        counts);
  }
}
