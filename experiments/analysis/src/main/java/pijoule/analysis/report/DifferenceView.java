package pijoule.analysis.report;

import java.util.List;
import java.util.Map;
import pijoule.analysis.stats.Summary;

/**
 * A difference of requests as the page draws it: a bar for each part.
 *
 * @param heading such as {@code Where the 285 ± 42 ms are that CXF takes more than Axis2}
 * @param zero place of no difference, % of the bars' width
 * @param bars the largest first
 */
record DifferenceView(String heading, String zero, List<Bar> bars) {
  private static final double PERCENT = 100;

  /** A smaller share of the whole is no bar that is seen. */
  private static final double LEAST = 0.01;

  /**
   * Part of a request.
   *
   * @param label of it
   * @param bar from no difference to the mean
   * @param whisker its 95 % interval
   * @param text with sign, interval and unit
   * @param clear whether its interval leaves out 0
   */
  record Bar(
      String label,
      ComparisonRow.Span bar,
      ComparisonRow.Span whisker,
      String text,
      boolean clear) {}

  static DifferenceView of(Origin difference) {
    double whole = difference.more().whole().mean().orElseThrow();
    List<Map.Entry<String, Summary>> parts =
        difference.more().parts().entrySet().stream()
            .filter(part -> part.getValue().half().isPresent())
            .filter(
                part -> Math.abs(part.getValue().mean().getAsDouble()) >= LEAST * Math.abs(whole))
            .toList();
    double low = 0;
    double high = 0;
    for (Map.Entry<String, Summary> part : parts) {
      low = Math.min(low, part.getValue().ci95Low().orElse(0));
      high = Math.max(high, part.getValue().ci95High().orElse(0));
    }
    double from = low;
    double width = high > low ? high - low : 1;
    return new DifferenceView(
        difference.heading(),
        ComparisonRow.percent(-from / width * PERCENT),
        parts.stream().map(part -> bar(part.getKey(), part.getValue(), from, width)).toList());
  }

  private static Bar bar(String label, Summary part, double from, double width) {
    double mean = part.mean().orElseThrow();
    return new Bar(
        label,
        ComparisonRow.Span.of(
            Math.min(0, mean), Math.max(0, mean), value -> (value - from) / width * PERCENT),
        ComparisonRow.Span.of(
            part.ci95Low().orElse(mean),
            part.ci95High().orElse(mean),
            value -> (value - from) / width * PERCENT),
        (mean < 0 ? "" : "+") + Origin.shown(part),
        Origin.isClear(part));
  }
}
