package pijoule.runner.bench;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.contract.options.UsageException;
import pijoule.contract.units.Decimal;

/**
 * The emulated clock of a host: a level of {@code cpu_mhz} is a share of one processor's time.
 *
 * @param quotaOfMhz the level that is a whole processor, MHz, above 0
 */
public record ClockSettings(BigDecimal quotaOfMhz) {
  private static final Pattern TEXT = Pattern.compile("([0-9.]+)\\s*MHz");

  /**
   * {@return the clock whose quota is a whole processor}
   *
   * @throws UsageException in one line, if the text is no clock
   */
  static ClockSettings parse(String quotaOf) {
    Matcher matcher = TEXT.matcher(quotaOf.strip());
    Optional<BigDecimal> megahertz =
        matcher.matches() ? Decimal.parse(matcher.group(1)) : Optional.empty();
    return new ClockSettings(
        megahertz
            .filter(value -> value.signum() > 0)
            .map(BigDecimal::stripTrailingZeros)
            .orElseThrow(
                () ->
                    new UsageException(
                        "quota_of must be a clock above 0 MHz such as 1000MHz, got '"
                            + quotaOf
                            + "'")));
  }

  /** {@return the value of {@code quota_of} in a bench file} */
  String quotaOf() {
    return quotaOfMhz.toPlainString() + "MHz";
  }
}
