package pijoule.analysis.table;

import java.util.DoubleSummaryStatistics;
import java.util.Set;
import java.util.stream.DoubleStream;
import pijoule.analysis.stats.Summary;

/**
 * A unit with the prefix in which a small value is at least 1, down to nano. Counts, rates and
 * shares have no prefix.
 *
 * @param unit its symbol, with the prefix
 * @param perUnit how many of it make one of the unit without
 */
public record SiPrefix(String unit, double perUnit) {
  private static final String[] PREFIXES = {"", "m", "µ", "n"};
  private static final double STEP = 1e3;
  private static final Set<String> WITH = Set.of("s", "J", "W");
  private static final int DIGITS = 4;
  private static final double MAX_OF_COLUMN = 1e4;
  private static final double MEGA = 1e6;

  /**
   * Chooses the prefix.
   *
   * @param symbol of the unit without a prefix
   * @param max greatest value to show, in that unit, at least 0
   * @return the unit with the prefix
   */
  public static SiPrefix of(String symbol, double max) {
    int prefix = 0;
    double shown = max;
    while (WITH.contains(symbol) && shown > 0 && shown < 1 && prefix < PREFIXES.length - 1) {
      shown *= STEP;
      prefix++;
    }
    return new SiPrefix(PREFIXES[prefix] + symbol, Math.pow(STEP, prefix));
  }

  /**
   * Chooses one prefix for a column: the least value is shown as at least 1, as long as the
   * greatest has no more than four digits before the point. Bytes are megabytes where the least
   * value is one.
   *
   * @param symbol of the unit without a prefix
   * @param values of the column, in that unit; those that are 0 have no say
   * @return the unit with the prefix
   */
  public static SiPrefix ofColumn(String symbol, DoubleStream values) {
    DoubleSummaryStatistics sizes =
        values.map(Math::abs).filter(size -> size > 0).summaryStatistics();
    if (symbol.equals("B") && sizes.getCount() > 0 && sizes.getMin() >= MEGA) {
      return new SiPrefix("MB", 1 / MEGA);
    }
    SiPrefix prefix = of(symbol, sizes.getCount() == 0 ? 0 : sizes.getMin());
    while (prefix.perUnit > 1 && prefix.of(sizes.getMax()) >= MAX_OF_COLUMN) {
      int larger = (int) Math.round(Math.log(prefix.perUnit) / Math.log(STEP)) - 1;
      prefix = new SiPrefix(PREFIXES[larger] + symbol, Math.pow(STEP, larger));
    }
    return prefix;
  }

  /**
   * {@return the value in this unit}
   *
   * @param value in the unit without a prefix
   */
  public double of(double value) {
    return value * perUnit;
  }

  /**
   * {@return the summary in this unit}
   *
   * @param summary of values in the unit without a prefix
   */
  public Summary of(Summary summary) {
    return summary.times(perUnit);
  }

  /**
   * {@return its digits in this unit, four significant ones}
   *
   * @param value in the unit without a prefix
   */
  public String digits(double value) {
    String digits = Numbers.significant(Math.abs(of(value)), DIGITS);
    return value < 0 ? "−" + digits : digits;
  }
}
