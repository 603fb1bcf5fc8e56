package pijoule.runner.run;

import java.time.Duration;
import pijoule.runner.plan.PlanTime;

/**
 * Time that is left of a campaign.
 *
 * @param seconds expected, s
 * @param spread how far it may be off either way, in two campaigns of three, s
 */
record TimeLeft(double seconds, double spread) {
  static final TimeLeft NONE = new TimeLeft(0, 0);

  /** So many more runs or starts, each expected to take so long with such a relative spread. */
  TimeLeft plus(double each, double relativeSpread, int count) {
    double more = each * count;
    return new TimeLeft(seconds + more, Math.hypot(spread, more * relativeSpread));
  }

  Duration expected() {
    return Duration.ofMillis(Math.round(seconds * 1e3));
  }

  /** Such as {@code 38 to 46 min}, or {@code about 40 min} where a person would see no spread. */
  String display() {
    String low = PlanTime.shown(of(Math.max(0, seconds - spread)));
    String high = PlanTime.shown(of(seconds + spread));
    if (low.equals(high)) {
      return "about " + high;
    }
    String unit = high.substring(high.indexOf(' '));
    return low.endsWith(unit)
        ? low.substring(0, low.length() - unit.length()) + " to " + high
        : low + " to " + high;
  }

  private static Duration of(double seconds) {
    return Duration.ofMillis(Math.round(seconds * 1e3));
  }
}
