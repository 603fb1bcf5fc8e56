package pijoule.analysis.measure;

import java.util.List;
import java.util.Set;
import pijoule.analysis.measure.Quantity.Trait;

/** Metric of a part, with its unit. */
public enum Metric {
  /** Duration. */
  TIME("time", "s"),
  /** Duration as a share of the run's total. */
  TIME_SHARE("time_share", "%"),
  /** Energy. */
  ENERGY("energy", "J", Trait.ENERGY, Trait.GAIN),
  /**
   * Energy as a share of the run's total. It has no gain in it: that of its part and that of its
   * total cancel.
   */
  ENERGY_SHARE("energy_share", "%", Trait.ENERGY),
  /** Energy over duration. */
  POWER("power", "W", Trait.ENERGY, Trait.GAIN),
  /** Energy less what the idle board would have taken in the same time. */
  NET_ENERGY("net_energy", "J", Trait.ENERGY, Trait.GAIN, Trait.DIFFERENCE);

  /** Metrics of every part; only few parts have {@link #NET_ENERGY}. */
  public static final List<Metric> OF_EVERY_PART =
      List.of(TIME, TIME_SHARE, ENERGY, ENERGY_SHARE, POWER);

  private final String key;
  private final String unit;
  private final Set<Trait> traits;

  Metric(String key, String unit, Trait... traits) {
    this.key = key;
    this.unit = unit;
    this.traits = Set.of(traits);
  }

  /** {@return the name in files; a part's key precedes it, as in {@code call_time}} */
  public String key() {
    return key;
  }

  /** {@return symbol of the unit} */
  public String unit() {
    return unit;
  }

  /** {@return properties of the values} */
  Set<Trait> traits() {
    return traits;
  }

  /** {@return whether the values come from a meter} */
  public boolean ofEnergy() {
    return traits.contains(Trait.ENERGY);
  }
}
