package pijoule.energy.units;

import java.util.List;
import java.util.Map;

/**
 * A power.
 *
 * @param watts finite; a meter's reading may fall below 0 W by its noise
 */
public record Power(double watts) implements Comparable<Power> {
  private static final UnitText TEXT =
      new UnitText(
          "power",
          "1.77W",
          List.of(Map.entry("uW", -6), Map.entry("mW", -3), Map.entry("W", 0), Map.entry("kW", 3)));

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if {@code watts} is infinite or not a number
   */
  public Power {
    if (!Double.isFinite(watts)) {
      throw new IllegalArgumentException("power must be finite, got " + watts + " W");
    }
    watts += 0.0; // -0 W is 0 W
  }

  /** A power of so many watts. */
  public static Power ofWatts(double watts) {
    return new Power(watts);
  }

  /**
   * Reads a power with its unit: {@code uW}, {@code mW}, {@code W} or {@code kW}, point as decimal
   * mark in every locale.
   *
   * @throws IllegalArgumentException naming the value, if it is no number or has another unit
   */
  public static Power parse(String text) {
    return new Power(TEXT.parse(text));
  }

  /** The power with its unit; {@link #parse} of it is this very power. */
  public String format() {
    return watts < 0 ? "-" + TEXT.format(-watts) : TEXT.format(watts);
  }

  @Override
  public int compareTo(Power other) {
    return Double.compare(watts, other.watts);
  }

  @Override
  public String toString() {
    return format();
  }
}
