package pijoule.analysis.report;

import java.util.OptionalDouble;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;

/** Values with their units, rounded for a person. */
final class ValueFormat {
  private static final int DIGITS = 3;
  private static final double MEGA = 1e6;

  private ValueFormat() {}

  static String value(OptionalDouble value, String unit) {
    return value(value, unit, Math.abs(value.orElse(0)));
  }

  /**
   * {@return a value in the unit that the greatest one of a row has}
   *
   * @param greatest 0 or greater
   */
  static String value(OptionalDouble value, String unit, double greatest) {
    if (value.isEmpty()) {
      return Numbers.NA;
    }
    if (unit.equals("B") && Math.abs(value.getAsDouble()) >= MEGA) {
      return Numbers.significant(value.getAsDouble() / MEGA, DIGITS) + " MB";
    }
    SiPrefix prefix = SiPrefix.of(unit, greatest);
    return Numbers.significant(prefix.of(value.getAsDouble()), DIGITS) + after(prefix);
  }

  /** A unit after a blank; {@code 1/s} without its 1. */
  private static String after(SiPrefix prefix) {
    return prefix.unit().equals("1/s") ? "/s" : " " + prefix.unit();
  }

  /** A value without its unit, in that of its column. */
  static String value(OptionalDouble value, SiPrefix column) {
    return value.isEmpty()
        ? Numbers.NA
        : Numbers.significant(column.of(value.getAsDouble()), DIGITS);
  }
}
