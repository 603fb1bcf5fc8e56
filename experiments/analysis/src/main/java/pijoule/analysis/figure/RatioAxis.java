package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A logarithmic axis of ratios around 1.
 *
 * @param low least ratio, below 1
 * @param high greatest ratio, above 1
 */
public record RatioAxis(double low, double high) {
  /** Farther out no ratio is drawn: it is shown at the edge. */
  private static final double MAX = 20;

  private static final double MIN_SPAN = 1.12;

  /** The first ones are kept where there is no room for all. */
  private static final double[] TICKS = {
    1, 2, 0.5, 1.5, 0.67, 5, 0.2, 10, 0.1, 20, 0.05, 3, 0.33, 1.2, 0.8, 1.1, 0.9, 1.05, 0.95
  };

  /**
   * {@return the axis that shows them, between 1/20 and 20}
   *
   * @param ratios above 0
   */
  public static RatioAxis of(Stream<Double> ratios) {
    double low = 1 / MIN_SPAN;
    double high = MIN_SPAN;
    for (double ratio : ratios.toList()) {
      low = Math.min(low, Math.max(ratio, 1 / MAX));
      high = Math.max(high, Math.min(ratio, MAX));
    }
    return new RatioAxis(low, high);
  }

  /**
   * {@return its place, from 0 at the beginning to 1 at the end; at an end where it lies beyond}
   *
   * @param ratio above 0
   */
  public double share(double ratio) {
    double within = Math.min(Math.max(ratio, low), high);
    return Math.log(within / low) / Math.log(high / low);
  }

  /**
   * {@return round ratios on it}
   *
   * @param apart least distance of two, as a share of the axis
   */
  public List<Double> ticks(double apart) {
    List<Double> ticks = new ArrayList<>();
    for (double tick : TICKS) {
      boolean free =
          ticks.stream().allMatch(other -> Math.abs(share(other) - share(tick)) >= apart);
      if (tick >= low && tick <= high && free) {
        ticks.add(tick);
      }
    }
    return ticks;
  }
}
