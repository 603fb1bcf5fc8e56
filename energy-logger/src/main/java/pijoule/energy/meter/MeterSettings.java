package pijoule.energy.meter;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import pijoule.energy.units.Frequency;
import pijoule.energy.units.Power;

/**
 * The rate of a meter, and the settings of its kind that a person has set.
 *
 * @param rate readings a second
 * @param most greatest power that the board can draw; empty if a person states none
 * @param values those that were set, in their order
 */
public record MeterSettings(
    Frequency rate, Optional<Power> most, Map<MeterSetting<?>, Object> values) {
  /** The paper's boards were sampled 170 times a second; see Nunes et al. 2013, section IV. */
  public static final Frequency DEFAULT_RATE = Frequency.ofHertz(170);

  /** Sets only the rate; everything else has the default of the meter's kind. */
  public static MeterSettings at(Frequency rate) {
    return new MeterSettings(rate, Optional.empty(), Map.of());
  }

  /** Copies the settings at another rate. */
  public MeterSettings atRate(Frequency other) {
    return new MeterSettings(other, most, values);
  }

  /** Copies the settings with the greatest power that the board can draw; empty if unknown. */
  public MeterSettings atMost(Optional<Power> board) {
    return new MeterSettings(rate, board, values);
  }

  /** These settings and another one, which replaces an earlier value. */
  public <T> MeterSettings with(MeterSetting<T> setting, T value) {
    Map<MeterSetting<?>, Object> more = new LinkedHashMap<>(values);
    more.put(setting, Objects.requireNonNull(value, setting.option()));
    return new MeterSettings(rate, most, Collections.unmodifiableMap(more));
  }

  /** The value of a setting; empty if it was not set. */
  public <T> Optional<T> get(MeterSetting<T> setting) {
    return Optional.ofNullable(setting.type().cast(values.get(setting)));
  }
}
