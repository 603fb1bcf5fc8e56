package pijoule.analysis.report;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.figure.Axis;
import pijoule.analysis.table.SiPrefix;

/**
 * Axis of the values of all rows that have one unit.
 *
 * @param prefix its unit
 * @param axis values in that unit, from 0 to 100 % of its width
 */
record RowAxis(SiPrefix prefix, Axis axis) {
  private static final double WIDTH = 100;
  private static final int TICKS = 4;

  /** Least distance of two ticks. */
  private static final double TICK_ROOM = 14;

  /** From a small cell to a large one no line is seen on a linear axis. */
  private static final double MAX_LINEAR = 30;

  /**
   * {@return an axis that shows the runs of all these rows, in one unit}
   *
   * @param groups rows by what is compared; a group alone says how far its values are apart
   */
  static RowAxis of(String unit, List<List<ComparisonRow>> groups) {
    DoubleSummaryStatistics shown = new DoubleSummaryStatistics();
    groups.forEach(rows -> shown.combine(shown(rows)));
    double low = shown.getCount() == 0 ? 0 : shown.getMin();
    double high = shown.getCount() == 0 ? 1 : shown.getMax();
    SiPrefix prefix = SiPrefix.of(unit, Math.abs(high));
    boolean isLogarithmic =
        low > 0
            && groups.stream()
                .map(RowAxis::runs)
                .anyMatch(runs -> runs.getMax() > MAX_LINEAR * runs.getMin());
    return new RowAxis(
        prefix,
        isLogarithmic
            ? Axis.logarithmic(prefix.of(low), prefix.of(high), 0, WIDTH)
            : Axis.rounded(Math.min(0, prefix.of(low)), prefix.of(high), TICKS, 0, WIDTH));
  }

  private static DoubleSummaryStatistics shown(List<ComparisonRow> rows) {
    return rows.stream()
        .flatMap(row -> row.levels().stream())
        .flatMapToDouble(ComparisonRow.LevelRuns::shown)
        .summaryStatistics();
  }

  private static DoubleSummaryStatistics runs(List<ComparisonRow> rows) {
    return rows.stream()
        .flatMap(row -> row.levels().stream())
        .flatMap(level -> level.values().stream())
        .mapToDouble(ComparisonRow.RunValue::value)
        .summaryStatistics();
  }

  /** {@return round values with room for their texts} */
  List<BigDecimal> ticks() {
    List<BigDecimal> ticks = new ArrayList<>();
    for (BigDecimal tick : axis.ticks()) {
      double at = axis.at(tick.doubleValue());
      if (ticks.isEmpty() || at - axis.at(ticks.get(ticks.size() - 1).doubleValue()) >= TICK_ROOM) {
        ticks.add(tick);
      }
    }
    return ticks;
  }

  /** {@return a value's place, % of the width} */
  String at(double value) {
    return ComparisonRow.percent(axis.at(prefix.of(value)));
  }

  /** {@return what the interval of a mean takes; absent where it has none} */
  Optional<ComparisonRow.Span> shade(ComparisonRow.LevelRuns level) {
    return level.summary().ci95Low().isEmpty() || level.summary().ci95High().isEmpty()
        ? Optional.empty()
        : Optional.of(
            ComparisonRow.Span.of(
                level.summary().ci95Low().getAsDouble(),
                level.summary().ci95High().getAsDouble(),
                value -> axis.at(prefix.of(value))));
  }

  /** {@return place of a tick} */
  String at(BigDecimal tick) {
    return ComparisonRow.percent(axis.at(tick.doubleValue()));
  }
}
