package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.measures.CampaignQuantities;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.measures.Quantity;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.tables.Csv;
import pijoule.analysis.tables.Numbers;
import pijoule.analysis.tables.Table;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/** Every cell's values in detail: each part of both sides, in each metric. */
public final class CellsCsv {
  private final Measurements measurements;
  private final String declared;
  private final String emulated;
  private final StringBuilder text = new StringBuilder();

  private CellsCsv(Measurements measurements) {
    this.measurements = measurements;
    this.declared = Table.names(measurements.campaign().study().declared());
    this.emulated = Table.names(measurements.campaign().study().emulated());
  }

  /**
   * {@return lines, each with its end; the first names the columns (docs/results.md)}
   *
   * @param measurements of a campaign
   */
  public static String write(Measurements measurements) {
    CellsCsv cells = new CellsCsv(measurements);
    cells.names();
    for (Cell cell : measurements.campaign().study().cells()) {
      for (Side side : Side.values()) {
        cells.cell(CellValues.of(measurements, cell, side), side);
      }
    }
    return cells.text.toString();
  }

  private void names() {
    List<String> names = new ArrayList<>();
    names.add("cell");
    measurements.campaign().study().factors().stream()
        .map(FactorLevels::column)
        .forEach(names::add);
    names.addAll(List.of("side", "metric", "unit", "estimate", "n", "blocks", "mean", "sd"));
    names.addAll(List.of("ci95_low", "ci95_high", "runs_ci95_low", "runs_ci95_high"));
    names.addAll(List.of("u_type_b", "declared", "emulated", "gain_unknown", "reason"));
    text.append(Csv.line(names));
  }

  private void cell(CellValues values, Side side) {
    for (Metric metric : Metric.OF_EVERY_PART) {
      for (Part part : measurements.parts(side)) {
        boolean hasNoShare = part == Part.TOTAL || part.isBesideOthers(side);
        if (!(hasNoShare && (metric == Metric.TIME_SHARE || metric == Metric.ENERGY_SHARE))) {
          line(values, side, Quantity.of(part, metric));
        }
      }
    }
    CampaignQuantities.of(measurements.campaign())
        .further(measurements, side)
        .forEach(quantity -> line(values, side, quantity));
  }

  private void line(CellValues values, Side side, Quantity quantity) {
    List<String> fields = new ArrayList<>();
    fields.add(String.valueOf(values.cell().number()));
    values.cell().levels().stream().map(Level::value).forEach(fields::add);
    fields.add(side.key());
    fields.add(quantity.key());
    fields.add(quantity.unit());
    fields.add(quantity.ofEnergy() ? estimate(values, quantity) : "false");
    Summary summary = values.summary(quantity);
    fields.add(String.valueOf(summary.n()));
    fields.add(String.valueOf(summary.blocks()));
    fields.add(Numbers.full(summary.mean()));
    fields.add(Numbers.full(summary.sd()));
    fields.add(Numbers.full(summary.ci95Low()));
    fields.add(Numbers.full(summary.ci95High()));
    fields.add(Numbers.full(summary.runsCi95Low()));
    fields.add(Numbers.full(summary.runsCi95High()));
    fields.add(Numbers.full(values.uTypeB(quantity)));
    fields.add(declared);
    fields.add(emulated);
    fields.add(gainUnknown(values, quantity));
    fields.add(values.absence(quantity).orElseGet(() -> unresolved(summary)));
    text.append(Csv.line(fields));
  }

  private static String unresolved(Summary summary) {
    return summary.isUnresolved()
        ? "interval " + Numbers.unresolved(summary) + ", got " + summary.blocks()
        : Numbers.NA;
  }

  private static String estimate(CellValues values, Quantity quantity) {
    boolean modelled = values.measures().stream().anyMatch(quantity::isEstimate);
    return modelled ? "true" : values.estimate().map(String::valueOf).orElse(Numbers.NA);
  }

  private String gainUnknown(CellValues values, Quantity quantity) {
    if (!quantity.hasGain()) {
      return "false";
    }
    List<Boolean> flags =
        values.measures().stream().flatMap(run -> measurements.gainUnknown(run).stream()).toList();
    return flags.isEmpty() ? Numbers.NA : String.valueOf(flags.contains(true));
  }
}
