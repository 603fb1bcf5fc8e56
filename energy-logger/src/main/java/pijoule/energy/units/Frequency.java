package pijoule.energy.units;

import java.util.List;
import java.util.Map;

/**
 * A frequency: a meter's rate or a processor's clock.
 *
 * @param hertz finite and greater than 0
 */
public record Frequency(double hertz) implements Comparable<Frequency> {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final UnitText TEXT =
      new UnitText(
          "frequency",
          "170Hz",
          List.of(
              Map.entry("Hz", 0), Map.entry("kHz", 3), Map.entry("MHz", 6), Map.entry("GHz", 9)));

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if {@code hertz} is not finite or not greater than 0
   */
  public Frequency {
    if (!Double.isFinite(hertz) || hertz <= 0) {
      throw new IllegalArgumentException(
          "frequency must be > 0Hz and finite, got " + hertz + "Hz; write it like 170Hz");
    }
  }

  /** A frequency of so many hertz. */
  public static Frequency ofHertz(double hertz) {
    return new Frequency(hertz);
  }

  /**
   * Reads a frequency with its unit: {@code Hz}, {@code kHz}, {@code MHz} or {@code GHz}, point as
   * decimal mark in every locale.
   *
   * @throws IllegalArgumentException naming the value, if it is no number, has another unit or is
   *     not greater than 0
   */
  public static Frequency parse(String text) {
    return new Frequency(TEXT.parse(text));
  }

  /** One period in nanoseconds, not rounded. */
  public double periodNanos() {
    return NANOS_PER_SECOND / hertz;
  }

  /** The frequency with its unit; {@link #parse} of it is this very frequency. */
  public String format() {
    return TEXT.format(hertz);
  }

  @Override
  public int compareTo(Frequency other) {
    return Double.compare(hertz, other.hertz);
  }

  @Override
  public String toString() {
    return format();
  }
}
