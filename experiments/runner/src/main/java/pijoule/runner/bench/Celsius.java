package pijoule.runner.bench;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.contract.options.UsageException;

/** A temperature as a bench writes it: a number and {@code C}. */
final class Celsius {
  private static final Pattern TEXT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*C");

  private Celsius() {}

  /**
   * @throws UsageException in one line, if the text is no temperature from 20 to 100 degrees
   */
  static double parse(String text) {
    Matcher matcher = TEXT.matcher(text.strip());
    double celsius = matcher.matches() ? Double.parseDouble(matcher.group(1)) : Double.NaN;
    if (!(celsius >= 20 && celsius <= 100)) {
      throw new UsageException(
          "cool_down must be a temperature from 20C to 100C such as 55C, got '" + text + "'");
    }
    return celsius;
  }

  static String format(double celsius) {
    return celsius + "C";
  }
}
