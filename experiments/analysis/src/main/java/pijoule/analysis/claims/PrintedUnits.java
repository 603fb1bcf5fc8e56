package pijoule.analysis.claims;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeSet;

/** Units that papers print, in those of files. */
final class PrintedUnits {
  private static final Map<String, BigDecimal> SCALES =
      Map.of(
          "ms in s", new BigDecimal("0.001"),
          "mJ in J", new BigDecimal("0.001"),
          "mW in W", new BigDecimal("0.001"),
          "kB in B", new BigDecimal("1000"));

  private PrintedUnits() {}

  /**
   * {@return one printed unit in the value's}
   *
   * @param printed symbol of the unit of a printed figure
   * @param unit symbol of the unit of its value
   * @throws IllegalArgumentException if the one cannot be had in the other
   */
  static BigDecimal in(String printed, String unit) {
    BigDecimal scale = printed.equals(unit) ? BigDecimal.ONE : SCALES.get(printed + " in " + unit);
    if (scale == null) {
      throw new IllegalArgumentException(
          "the printed unit %s in %s, of which %s are known"
              .formatted(printed, unit, String.join(", ", new TreeSet<>(SCALES.keySet()))));
    }
    return scale;
  }
}
