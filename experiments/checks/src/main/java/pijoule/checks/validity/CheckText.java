package pijoule.checks.validity;

import java.util.List;
import java.util.Locale;

/** Writes outcomes for a terminal. */
public final class CheckText {
  private static final int NAME = 90;
  private static final double PERCENT = 100;

  private CheckText() {}

  /**
   * {@return a line for each group and each check: how often of how many, in percent with its exact
   * 99 % interval, the promised range in percent, and whether it is kept}
   *
   * @param checks any
   */
  public static String of(List<Check> checks) {
    StringBuilder text = new StringBuilder();
    String group = "";
    for (Check check : checks) {
      if (!check.group().equals(group)) {
        group = check.group();
        text.append(group).append('\n');
      }
      text.append("  ").append(line(check)).append('\n');
    }
    return text.toString();
  }

  private static String line(Check check) {
    Proportion got = check.got();
    return String.format(
        Locale.ROOT,
        "%-" + NAME + "s %6d of %6d  %6.2f %% (%5.2f to %6.2f)  %s",
        check.name(),
        got.hits(),
        got.trials(),
        PERCENT * got.value(),
        PERCENT * got.low(),
        PERCENT * got.high(),
        promise(check));
  }

  private static String promise(Check check) {
    if (check.min() == 0 && check.max() == 1) {
      return "no promise";
    }
    return String.format(
        Locale.ROOT,
        "promised %.0f to %.0f: %s",
        PERCENT * check.min(),
        PERCENT * check.max(),
        check.kept() ? "kept" : "BROKEN");
  }
}
