package pijoule.analysis.figures;

import java.util.Set;
import pijoule.analysis.stats.Summary;

/**
 * The unit of an axis.
 *
 * @param unit its symbol, with the prefix
 * @param perUnit how many of it make one SI unit
 */
public record Prefix(String unit, double perUnit) {
  private static final double MILLI = 1e3;
  private static final double MICRO = 1e6;
  private static final Set<String> WITHOUT = Set.of("1/s", "%");

  /**
   * The unit in which the greatest value is at least 1, down to millionths; rates and shares have
   * no prefix.
   *
   * @param symbol of the SI unit
   * @param max greatest value to show, in the SI unit, at least 0
   * @return the unit
   */
  public static Prefix of(String symbol, double max) {
    if (max >= 1 || max == 0 || WITHOUT.contains(symbol)) {
      return new Prefix(symbol, 1);
    }
    return max * MILLI >= 1 ? new Prefix("m" + symbol, MILLI) : new Prefix("µ" + symbol, MICRO);
  }

  /**
   * @param value in the SI unit
   * @return the value in this unit
   */
  public double of(double value) {
    return value * perUnit;
  }

  Summary of(Summary summary) {
    return summary.times(perUnit);
  }
}
