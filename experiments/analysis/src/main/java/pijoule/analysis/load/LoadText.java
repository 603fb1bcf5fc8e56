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
    if (summary.ci95Low().isEmpty()) {
      String needs = summary.isUnresolved() ? " (" + Numbers.unresolved(summary) + ")" : "";
      return mean(summary, unit) + needs;
    }
    double low = summary.ci95Low().getAsDouble();
    double high = summary.ci95High().getAsDouble();
    double half = (high - low) / 2;
    SiPrefix small = SiPrefix.of(unit, Math.max(Math.abs(mean), half));
    return Numbers.interval(
        digits(mean, half, small) + " " + small.unit(),
        digits(low, half, small),
        digits(high, half, small));
  }

  /** Such as {@code 0.1952 mJ}, or {@code 0.20 mJ} where its values scatter too much. */
  static String mean(Summary summary, String unit) {
    double mean = summary.mean().getAsDouble();
    SiPrefix small = SiPrefix.of(unit, Math.abs(mean));
    String digits = summary.isUnresolved() ? Numbers.rough(small.of(mean)) : digits(mean, small);
    return digits + " " + small.unit();
  }

  /** An interval's ends in one unit, such as {@code −0.3 to 0.9 mJ}. */
  static String ends(Summary summary, String unit) {
    double low = summary.ci95Low().orElseThrow();
    double high = summary.ci95High().orElseThrow();
    SiPrefix small = SiPrefix.of(unit, Math.max(Math.abs(low), Math.abs(high)));
    double half = (high - low) / 2;
    return Numbers.range(digits(low, half, small), digits(high, half, small)) + " " + small.unit();
  }

  /** No digits that are noise: two of half of the interval, and four of the value at most. */
  private static String digits(double value, double half, SiPrefix unit) {
    String digits = Numbers.known(Math.abs(unit.of(value)), unit.of(half), DIGITS);
    return value < 0 ? "−" + digits : digits;
  }

  private static String digits(double value, SiPrefix unit) {
    String digits = Numbers.significant(unit.of(Math.abs(value)), DIGITS);
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
