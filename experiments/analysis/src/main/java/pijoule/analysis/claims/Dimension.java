package pijoule.analysis.claims;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import pijoule.analysis.claims.Operand.MeanTerm;
import pijoule.analysis.measure.Quantities;
import pijoule.analysis.measure.Quantity;

/**
 * Dimension of a product of quantities, so that like is compared with like.
 *
 * @param exponents by the symbol of a base unit; none of them 0
 */
record Dimension(SortedMap<String, Integer> exponents) {
  static final Dimension RATIO = new Dimension(new TreeMap<>());

  /** Units that a constant can have. */
  static final Map<String, Dimension> UNITS = new LinkedHashMap<>();

  static {
    Quantities.units().forEach(symbol -> UNITS.put(symbol, base(symbol)));
    UNITS.put("W", base("J").times(base("s"), -1));
    UNITS.put("1/s", RATIO.times(base("s"), -1));
    UNITS.put("ratio", RATIO);
  }

  private static Dimension base(String symbol) {
    return new Dimension(new TreeMap<>(Map.of(symbol, 1)));
  }

  /**
   * {@return dimension of a mean; that of a growth is divided by its factor's, and differs from a
   * mean's}
   */
  static Dimension of(MeanTerm mean) {
    Dimension of = of(mean.quantities().get(0));
    return mean.per().map(of::per).orElse(of);
  }

  /** {@return dimension of a growth: this one, divided by the factor's} */
  Dimension per(String factor) {
    return times(base(factor), -1);
  }

  private static Dimension of(Quantity quantity) {
    return UNITS.get(quantity.unit());
  }

  Dimension times(Dimension other, int exponent) {
    SortedMap<String, Integer> product = new TreeMap<>(exponents);
    other.exponents.forEach(
        (symbol, power) -> product.merge(symbol, exponent * power, Integer::sum));
    product.values().removeIf(power -> power == 0);
    return new Dimension(product);
  }

  /** The unit's symbol, {@code ratio} where there is none. */
  String symbol() {
    return UNITS.entrySet().stream()
        .filter(unit -> unit.getValue().equals(this))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseGet(
            () ->
                exponents.entrySet().stream()
                    .map(exponent -> exponent.getKey() + "^" + exponent.getValue())
                    .collect(Collectors.joining(" ")));
  }
}
