package pijoule.energy.meter;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import pijoule.energy.units.Frequency;

/** The rate of a meter, and the settings of its kind that a person has set. Immutable. */
public final class MeterSettings {
  /** The paper's boards were sampled 170 times a second; see Nunes et al. 2013, section IV. */
  public static final Frequency DEFAULT_RATE = Frequency.ofHertz(170);

  private final Frequency rate;
  private final Map<MeterSetting<?>, Object> values;

  private MeterSettings(Frequency rate, Map<MeterSetting<?>, Object> values) {
    this.rate = rate;
    this.values = values;
  }

  /** Sets only the rate; everything else has the default of the meter's kind. */
  public static MeterSettings at(Frequency rate) {
    return new MeterSettings(rate, Map.of());
  }

  /** Copies the settings at another rate. */
  public MeterSettings atRate(Frequency other) {
    return new MeterSettings(other, values);
  }

  /** These settings and another one, which replaces an earlier value. */
  public <T> MeterSettings with(MeterSetting<T> setting, T value) {
    Map<MeterSetting<?>, Object> more = new LinkedHashMap<>(values);
    more.put(setting, Objects.requireNonNull(value, setting.option()));
    return new MeterSettings(rate, more);
  }

  /** Readings a second. */
  public Frequency rate() {
    return rate;
  }

  /** The value of a setting; empty if it was not set. */
  public <T> Optional<T> get(MeterSetting<T> setting) {
    return Optional.ofNullable(setting.type().cast(values.get(setting)));
  }

  /** The settings that were set, in their order. */
  public Set<MeterSetting<?>> all() {
    return Collections.unmodifiableSet(values.keySet());
  }
}
