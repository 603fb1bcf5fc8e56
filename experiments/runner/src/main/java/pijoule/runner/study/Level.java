package pijoule.runner.study;

import java.util.regex.Pattern;
import pijoule.contract.options.Nearest;
import pijoule.contract.options.UsageException;
import pijoule.contract.units.DataSize;
import pijoule.contract.units.Decimal;

/**
 * One level of a factor.
 *
 * @param factor which
 * @param text as a study writes it, in its one canonical form: {@code 100kB}, {@code 700}
 */
public record Level(Factor factor, String text) {
  /** Leading zeros are allowed: the canonical form has none. */
  private static final Pattern COUNT = Pattern.compile("0*[1-9][0-9]{0,8}");

  /**
   * Reads a level.
   *
   * @param factor which
   * @param text as typed
   * @return the level in canonical form
   * @throws UsageException if it is none of the factor's
   */
  public static Level parse(Factor factor, String text) {
    String canonical =
        switch (factor.kind()) {
          case WORD -> word(factor, text);
          case COUNT -> count(factor, text);
          case SIZE -> size(factor, text);
          case MEGAHERTZ -> megahertz(factor, text);
        };
    return new Level(factor, canonical);
  }

  /**
   * @return the value in plan.csv, in the unit of the factor's column
   */
  public String columnValue() {
    return factor.kind() == Factor.Kind.SIZE ? Long.toString(bytes()) : text;
  }

  /**
   * @return a size in bytes
   */
  public long bytes() {
    return DataSize.parse(text).bytes();
  }

  private static String word(Factor factor, String text) {
    if (factor.words().contains(text)) {
      return text;
    }
    throw new UsageException(
        factor.key()
            + " must be one of "
            + String.join(", ", factor.words())
            + ", got '"
            + text
            + "'"
            + Nearest.to(text, factor.words()).map(w -> "; did you mean " + w + "?").orElse(""));
  }

  private static String count(Factor factor, String text) {
    if (COUNT.matcher(text).matches()) {
      return Integer.toString(Integer.parseInt(text));
    }
    throw new UsageException(
        factor.key()
            + " must be a whole number of at least 1 and below 1000000000, got '"
            + text
            + "'");
  }

  private static String size(Factor factor, String text) {
    try {
      return DataSize.parse(text).toString();
    } catch (IllegalArgumentException refused) {
      throw new UsageException(factor.key() + ": " + refused.getMessage());
    }
  }

  private static String megahertz(Factor factor, String text) {
    String number = text.endsWith("MHz") ? text.substring(0, text.length() - 3).strip() : text;
    return Decimal.parse(number)
        .filter(value -> value.signum() > 0)
        .map(value -> value.stripTrailingZeros().toPlainString())
        .orElseThrow(
            () ->
                new UsageException(
                    factor.key()
                        + " must be a clock above 0 MHz such as 700MHz, got '"
                        + text
                        + "'"));
  }
}
