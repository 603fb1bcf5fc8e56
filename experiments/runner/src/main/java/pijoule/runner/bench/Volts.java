package pijoule.runner.bench;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A voltage as a bench writes it: a number and {@code V}. */
final class Volts {
  private static final Pattern TEXT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*V");

  private Volts() {}

  /**
   * @throws IllegalArgumentException in one line, if the text is no voltage above 0 V
   */
  static double parse(String text) {
    Matcher matcher = TEXT.matcher(text.strip());
    if (!matcher.matches() || Double.parseDouble(matcher.group(1)) <= 0) {
      throw new IllegalArgumentException(
          "supply must be a voltage above 0 V such as 5V, got '" + text + "'");
    }
    return Double.parseDouble(matcher.group(1));
  }

  static String format(double volts) {
    return volts + "V";
  }
}
