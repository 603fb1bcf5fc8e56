package pijoule.analysis.load;

import java.util.OptionalDouble;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;

/** Values with units for a person. */
final class LoadText {
  private static final int DIGITS = 4;

  private static final double MEGA = 1e6;

  private LoadText() {}

  /**
   * Such as {@code 0.195 mJ (0.190 to 0.200)}, without brackets where there is no interval, or with
   * what one takes.
   */
  static String interval(Summary summary, String unit) {
    if (summary.mean().isEmpty()) {
      return Numbers.NA;
    }
    double mean = summary.mean().getAsDouble();
    SiPrefix small = SiPrefix.of(unit, Math.abs(mean));
    if (summary.ci95Low().isEmpty()) {
      String needs = summary.isUnresolved() ? " (" + Numbers.unresolved(summary) + ")" : "";
      return digits(mean, small) + " " + small.unit() + needs;
    }
    return Numbers.interval(
        digits(mean, small) + " " + small.unit(),
        digits(summary.ci95Low().getAsDouble(), small),
        digits(summary.ci95High().getAsDouble(), small));
  }

  /** An interval's ends in one unit, such as {@code −0.3 to 0.9 mJ}. */
  static String ends(Summary summary, String unit) {
    double low = summary.ci95Low().orElseThrow();
    double high = summary.ci95High().orElseThrow();
    SiPrefix small = SiPrefix.of(unit, Math.max(Math.abs(low), Math.abs(high)));
    return Numbers.range(digits(low, small), digits(high, small)) + " " + small.unit();
  }

  private static String digits(double value, SiPrefix unit) {
    String digits = Numbers.significant(Math.abs(value) * unit.perUnit(), DIGITS);
    return value < 0 ? "−" + digits : digits;
  }

  /** The number in full, shown with its unit; bytes as megabytes where there are so many. */
  static Item item(OptionalDouble value, String unit) {
    if (value.isEmpty()) {
      return Item.NA;
    }
    if (unit.equals("B") && value.getAsDouble() >= MEGA) {
      String mega = Numbers.significant(value.getAsDouble() / MEGA, DIGITS) + " MB";
      return new Item(Numbers.full(value.getAsDouble()), mega, true);
    }
    SiPrefix small = SiPrefix.of(unit, Math.abs(value.getAsDouble()));
    return new Item(
        Numbers.full(value.getAsDouble()),
        digits(value.getAsDouble(), small) + " " + small.unit(),
        true);
  }
}
