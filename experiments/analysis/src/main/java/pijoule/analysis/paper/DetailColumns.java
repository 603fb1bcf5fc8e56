package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Numbers;
import pijoule.energy.window.Verdict;

/** What is said of a part of a cell in one metric. */
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

  static List<Column> of(Metric metric) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("n", "n"));
    columns.add(Column.of("blocks", "Blocks"));
    columns.add(column("mean", "Mean", metric));
    columns.add(column("sd", "Standard deviation", metric));
    columns.add(column("ci95_low", "95 %, low", metric));
    columns.add(column("ci95_high", "95 %, high", metric));
    columns.add(column("runs_ci95_low", "Over runs, low", metric));
    columns.add(column("runs_ci95_high", "Over runs, high", metric));
    if (metric != Metric.TIME_SHARE) {
      columns.add(column("u_type_b", "u, type B", metric));
      columns.add(column("u_combined", "u, combined", metric));
    }
    if (metric.ofEnergy()) {
      columns.add(Column.of("estimate", "Estimate"));
      columns.add(Column.of("resolved", "Resolved"));
      columns.add(Column.of("below_resolution", "Below resolution"));
      columns.add(Column.of("implausible", "Implausible"));
      columns.add(Column.of("not_available", "NA"));
    }
    return columns;
  }

  private static Column column(String key, String label, Metric metric) {
    return new Column(key + "_" + unitKey(metric), label, metric.unit());
  }

  static List<Item> items(CellValues cell, Part part, Metric metric) {
    Summary summary = cell.summary(metric, part);
    List<Item> items = new ArrayList<>();
    items.add(Item.count(summary.n()));
    items.add(Item.count(summary.blocks()));
    items.add(Item.number(summary.mean()));
    items.add(Item.number(summary.sd()));
    items.add(Item.number(summary.ci95Low()));
    items.add(Item.number(summary.ci95High()));
    items.add(Item.number(summary.runsCi95Low()));
    items.add(Item.number(summary.runsCi95High()));
    if (metric != Metric.TIME_SHARE) {
      OptionalDouble uTypeB = cell.uTypeB(metric, part);
      items.add(Item.uncertainty(uTypeB));
      items.add(Item.uncertainty(combined(summary, uTypeB)));
    }
    if (metric.ofEnergy()) {
      items.add(Item.text(cell.estimate().map(String::valueOf).orElse(Numbers.NA)));
      for (Verdict verdict : Verdict.values()) {
        items.add(Item.count(cell.count(part, verdict)));
      }
    }
    return items;
  }

  /**
   * Standard uncertainty of the mean: that of type A falls with the blocks, that of type B is
   * common to them (GUM, 5.1.2). Absent for fewer than two blocks and where type B is not known.
   */
  static OptionalDouble combined(Summary summary, OptionalDouble uTypeB) {
    OptionalDouble typeA = summary.standardError();
    return typeA.isEmpty() || uTypeB.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.hypot(typeA.getAsDouble(), uTypeB.getAsDouble()));
  }
}
