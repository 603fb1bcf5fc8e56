package pijoule.analysis.paper;

import java.util.OptionalDouble;
import java.util.function.Function;
import pijoule.analysis.measure.Metric;
import pijoule.analysis.measure.Part;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Numbers;
import pijoule.energy.window.Verdict;

/** Columns on a part of a cell in one metric. */
final class DetailColumns {
  private DetailColumns() {}

  static boolean isShare(Metric metric) {
    return metric == Metric.TIME_SHARE || metric == Metric.ENERGY_SHARE;
  }

  /** The unit as in a column's key. */
  static String unitKey(Metric metric) {
    return switch (metric) {
      case TIME -> "seconds";
      case ENERGY, NET_ENERGY -> "joules";
      case POWER -> "watts";
      case TIME_SHARE, ENERGY_SHARE -> "percent";
    };
  }

  /** Columns of one metric, after those that name the row. */
  static void add(Columns<CellPart> columns, Metric metric) {
    columns.add("n", "n", row -> Item.count(row.summary.n()));
    columns.add("blocks", "Blocks", row -> Item.count(row.summary.blocks()));
    number(columns, "mean", "Mean", metric, Summary::mean);
    number(columns, "sd", "Standard deviation", metric, Summary::sd);
    number(columns, "ci95_low", "95 %, low", metric, Summary::ci95Low);
    number(columns, "ci95_high", "95 %, high", metric, Summary::ci95High);
    number(columns, "runs_ci95_low", "Over runs, low", metric, Summary::runsCi95Low);
    number(columns, "runs_ci95_high", "Over runs, high", metric, Summary::runsCi95High);
    if (metric != Metric.TIME_SHARE) {
      u(columns, "u_type_b", "u, type B", metric, row -> row.cell.uTypeB(metric, row.part));
      u(columns, "u_combined", "u, combined", metric, row -> combined(row, metric));
    }
    if (metric.ofEnergy()) {
      columns.add("estimate", "Estimate", row -> estimate(row.cell));
      count(columns, "resolved", "Resolved", Verdict.RESOLVED);
      count(columns, "below_resolution", "Below resolution", Verdict.BELOW_RESOLUTION);
      count(columns, "implausible", "Implausible", Verdict.IMPLAUSIBLE);
      count(columns, "not_available", "NA", Verdict.NOT_AVAILABLE);
    }
  }

  /** Part of a cell's runs, on one side. */
  record CellPart(CellValues cell, Part part, Summary summary) {}

  static Item estimate(CellValues cell) {
    return Item.text(cell.estimate().map(String::valueOf).orElse(Numbers.NA));
  }

  private static void number(
      Columns<CellPart> columns,
      String key,
      String label,
      Metric metric,
      Function<Summary, OptionalDouble> of) {
    columns.add(
        key + "_" + unitKey(metric),
        label,
        metric.unit(),
        row -> Item.number(of.apply(row.summary)));
  }

  private static void u(
      Columns<CellPart> columns,
      String key,
      String label,
      Metric metric,
      Function<CellPart, OptionalDouble> of) {
    columns.add(
        key + "_" + unitKey(metric), label, metric.unit(), row -> Item.uncertainty(of.apply(row)));
  }

  private static void count(Columns<CellPart> columns, String key, String label, Verdict verdict) {
    columns.add(key, label, row -> Item.count(row.cell.count(row.part, verdict)));
  }

  /**
   * Standard uncertainty of the mean: that of type A falls with the blocks, that of type B is
   * common to them (GUM, 5.1.2). Absent for fewer than two blocks and where type B is not known.
   */
  private static OptionalDouble combined(CellPart row, Metric metric) {
    OptionalDouble typeA = row.summary.standardError();
    OptionalDouble uTypeB = row.cell.uTypeB(metric, row.part);
    return typeA.isEmpty() || uTypeB.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.hypot(typeA.getAsDouble(), uTypeB.getAsDouble()));
  }
}
