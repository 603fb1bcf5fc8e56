package pijoule.analysis.measure;

import java.util.List;

/** Metric of a part, with its unit. */
public enum Metric {
  /** Duration. */
  TIME("time", "s"),
  /** Duration as a share of the run's total. */
  TIME_SHARE("time_share", "%"),
  /** Energy. */
  ENERGY("energy", "J"),
  /** Energy as a share of the run's total. */
  ENERGY_SHARE("energy_share", "%"),
  /** Energy over duration. */
  POWER("power", "W"),
  /** Energy less what the idle board would have taken in the same time. */
  NET_ENERGY("net_energy", "J");

  /** Metrics of every part; only few parts have {@link #NET_ENERGY}. */
  public static final List<Metric> OF_EVERY_PART =
      List.of(TIME, TIME_SHARE, ENERGY, ENERGY_SHARE, POWER);

  private final String key;
  private final String unit;

  Metric(String key, String unit) {
    this.key = key;
    this.unit = unit;
  }

  /** {@return the name in files; a part's key precedes it, as in {@code call_time}} */
  public String key() {
    return key;
  }

  /** {@return symbol of the unit} */
  public String unit() {
    return unit;
  }

  /** {@return whether the values come from a meter} */
  public boolean ofEnergy() {
    return this != TIME && this != TIME_SHARE;
  }
}
