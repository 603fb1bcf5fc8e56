package pijoule.analysis.claims;

import java.util.LinkedHashMap;
import java.util.Map;
import pijoule.analysis.measures.Metric;

/**
 * What a product of quantities is measured in, so that like is compared with like.
 *
 * @param seconds exponent of the time
 * @param joules exponent of the energy
 * @param percents exponent of the share
 */
record Dimension(int seconds, int joules, int percents) {
  static final Dimension RATIO = new Dimension(0, 0, 0);

  /** Units that a constant can have. */
  static final Map<String, Dimension> UNITS = new LinkedHashMap<>();

  static {
    UNITS.put("s", new Dimension(1, 0, 0));
    UNITS.put("J", new Dimension(0, 1, 0));
    UNITS.put("W", new Dimension(-1, 1, 0));
    UNITS.put("%", new Dimension(0, 0, 1));
    UNITS.put("ratio", RATIO);
  }

  static Dimension of(Metric metric) {
    return UNITS.get(metric.unit());
  }

  Dimension times(Dimension other, int exponent) {
    return new Dimension(
        seconds + exponent * other.seconds,
        joules + exponent * other.joules,
        percents + exponent * other.percents);
  }

  /** The unit's symbol, {@code ratio} where there is none. */
  String symbol() {
    return UNITS.entrySet().stream()
        .filter(unit -> unit.getValue().equals(this))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseGet(() -> "s^%s J^%s %%^%s".formatted(seconds, joules, percents));
  }
}
