package pijoule.analysis.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import pijoule.analysis.figure.RatioAxis;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Level;

/**
 * A comparison as the page draws it: the runs of both levels, and their ratio.
 *
 * @param line what is compared
 * @param levels the first level's runs, then the second's
 */
record ComparisonRow(AnswerLine line, List<LevelRuns> levels) {
  private static final double PERCENT = 100;

  /**
   * Runs of a level.
   *
   * @param level its name
   * @param colour its place among the factor's levels, from 0
   * @param mean with its unit
   * @param values of the runs
   * @param summary of them
   */
  record LevelRuns(String level, int colour, String mean, List<RunValue> values, Summary summary) {
    /** Values that its axis must show. */
    DoubleStream shown() {
      return DoubleStream.concat(
          values.stream().mapToDouble(RunValue::value),
          Stream.of(summary.ci95Low(), summary.ci95High()).flatMapToDouble(OptionalDouble::stream));
    }
  }

  /**
   * Value of a run.
   *
   * @param run its id
   * @param value in the quantity's unit
   */
  record RunValue(String run, double value) {}

  /**
   * Part of an axis.
   *
   * @param left its beginning, % of the axis
   * @param width % of the axis
   */
  record Span(String left, String width) {
    static Span of(double low, double high, DoubleUnaryOperator axis) {
      double from = Math.max(0, axis.applyAsDouble(low));
      double to = Math.min(PERCENT, axis.applyAsDouble(high));
      return new Span(percent(from), percent(Math.max(0, to - from)));
    }
  }

  static ComparisonRow of(AnswerLine line, Measurements measurements) {
    return new ComparisonRow(
        line,
        List.of(
            runs(
                line,
                line.comparison().fromCell(),
                line.comparison().from(),
                line.fromMean(),
                measurements),
            runs(
                line,
                line.comparison().toCell(),
                line.comparison().to(),
                line.toMean(),
                measurements)));
  }

  /** Runs that decide nothing are not drawn. */
  private static LevelRuns runs(
      AnswerLine line, Cell cell, Level level, String mean, Measurements measurements) {
    Quantity quantity = line.quantity();
    List<MeasuredSide> runs =
        measurements.of(cell, line.comparison().measurand().side()).stream()
            .filter(run -> run.run().decides())
            .toList();
    return new LevelRuns(
        level.display(),
        line.comparison().factor().levels().indexOf(level),
        mean,
        quantity.known(runs).stream()
            .map(run -> new RunValue(run.run().id(), quantity.value(run).getAsDouble()))
            .toList(),
        CellValue.of(cell, line.comparison().measurand().side(), quantity, runs).summary());
  }

  /** {@return ratios above 0 that the axis of ratios must show} */
  Stream<Double> ratios() {
    return Stream.concat(
            line.comparison().interval().stream()
                .flatMap(interval -> Stream.of(interval.low(), interval.high())),
            line.runs().stream().map(AnswerLine.RunRatio::ratio))
        .filter(ratio -> ratio > 0);
  }

  /** {@return a run's value with its id and unit, for who points at it} */
  String title(RunValue run) {
    SiPrefix prefix = SiPrefix.of(line.quantity().unit(), Math.abs(run.value()));
    return run.run() + ": " + prefix.digits(run.value()) + " " + prefix.unit();
  }

  /** {@return a run's ratio with its id, for who points at it} */
  String title(AnswerLine.RunRatio run) {
    return run.run() + ": " + Numbers.significant(run.ratio(), 3);
  }

  /** {@return the place of a ratio, % of the axis} */
  static String at(double ratio, RatioAxis axis) {
    return percent(PERCENT * axis.share(ratio));
  }

  /** {@return what an interval takes of an axis} */
  static Span span(RatioInterval interval, RatioAxis axis) {
    return Span.of(interval.low(), interval.high(), ratio -> PERCENT * axis.share(ratio));
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f%%", share);
  }
}
