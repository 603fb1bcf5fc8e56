package pijoule.energy.units;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text of a value that carries its unit, such as {@code 1.77W} or {@code 950MHz}.
 *
 * <p>Prefixes are applied in decimal, not in binary floating point, so that what is formatted
 * parses to the very same double.
 *
 * @param quantity the quantity's name, for messages
 * @param example a well-formed value, for messages
 * @param units unit and its power of ten, from the least to the greatest
 */
record UnitText(String quantity, String example, List<Map.Entry<String, Integer>> units) {
  private static final Pattern VALUE =
      Pattern.compile("\\s*([+-]?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d{1,3})?)\\s*(\\S*)\\s*");

  UnitText {
    units = List.copyOf(units);
  }

  double parse(String text) {
    Matcher matcher = VALUE.matcher(text);
    if (!matcher.matches()) {
      throw refused(text);
    }
    for (Map.Entry<String, Integer> unit : units) {
      if (unit.getKey().equals(matcher.group(2))) {
        return new BigDecimal(matcher.group(1)).scaleByPowerOfTen(unit.getValue()).doubleValue();
      }
    }
    throw refused(text);
  }

  String format(double value) {
    Map.Entry<String, Integer> best = units.get(0);
    for (Map.Entry<String, Integer> unit : units) {
      if (value == 0 ? unit.getValue() == 0 : value >= Math.pow(10, unit.getValue())) {
        best = unit;
      }
    }
    BigDecimal number = BigDecimal.valueOf(value).scaleByPowerOfTen(-best.getValue());
    return plain(number.stripTrailingZeros()) + best.getKey();
  }

  /** Writes only digits if they are few, an exponent if a plain number would be a row of zeros. */
  private static String plain(BigDecimal number) {
    boolean wide = number.precision() - number.scale() > 18 || number.scale() > 18;
    return wide ? number.toString() : number.toPlainString();
  }

  private IllegalArgumentException refused(String text) {
    List<String> names = units.stream().map(Map.Entry::getKey).toList();
    return new IllegalArgumentException(
        "a %s is a number with a unit (%s), got '%s'; write it like %s"
            .formatted(quantity, String.join(", ", names), text, example));
  }
}
