package pijoule.analysis.inference;

import pijoule.analysis.tables.Numbers;

/**
 * A unit with the prefix that leaves a small value at least 1, down to nano; of a count of bytes
 * there is none.
 *
 * @param symbol with the prefix
 * @param perUnit how many of it make one of the unit without
 */
public record SmallUnit(String symbol, double perUnit) {
  private static final String[] PREFIXES = {"", "m", "µ", "n"};
  private static final double STEP = 1e3;
  private static final int DIGITS = 4;

  /**
   * @param symbol of a unit
   * @param amount to show, at least 0
   * @return the unit with its prefix
   */
  public static SmallUnit of(String symbol, double amount) {
    int prefix = 0;
    double shown = amount;
    while (isSi(symbol) && shown > 0 && shown < 1 && prefix < PREFIXES.length - 1) {
      shown *= STEP;
      prefix++;
    }
    return new SmallUnit(PREFIXES[prefix] + symbol, Math.pow(STEP, prefix));
  }

  private static boolean isSi(String symbol) {
    return symbol.equals("s") || symbol.equals("J") || symbol.equals("W");
  }

  /**
   * @param value in the unit without a prefix
   * @return its digits with the prefix, four significant ones
   */
  public String display(double value) {
    String digits = Numbers.significant(Math.abs(value) * perUnit, DIGITS);
    return value < 0 ? "−" + digits : digits;
  }
}
