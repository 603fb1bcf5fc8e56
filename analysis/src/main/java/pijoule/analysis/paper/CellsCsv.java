package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.results.Cell;
import pijoule.analysis.results.Factor;
import pijoule.analysis.results.Level;
import pijoule.analysis.results.Side;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.tables.Csv;
import pijoule.analysis.tables.Figures;
import pijoule.analysis.tables.Table;

/** Every cell's values at length: each part of both sides, in each metric. */
public final class CellsCsv {
  private CellsCsv() {}

  /**
   * @param measurements of a campaign
   * @return lines, each with its end; the first names the columns (docs/formats.md)
   */
  public static String write(Measurements measurements) {
    List<String> names = new ArrayList<>();
    names.add("cell");
    measurements.campaign().study().factors().stream().map(Factor::column).forEach(names::add);
    names.addAll(List.of("side", "metric", "unit", "estimate", "n", "mean", "sd"));
    names.addAll(List.of("ci95_low", "ci95_high", "u_type_b", "declared"));
    StringBuilder text = new StringBuilder(Csv.line(names));
    String declared = Table.declared(measurements.campaign().study().declared());
    for (Cell cell : measurements.campaign().study().cells()) {
      for (Side side : Side.values()) {
        CellValues values = CellValues.of(measurements, cell, side);
        cell(values, side, declared, text);
        if (measurements.amortized()) {
          amortized(values, side, declared, text);
        }
      }
    }
    return text.toString();
  }

  private static void cell(CellValues values, Side side, String declared, StringBuilder text) {
    for (Metric metric : Metric.values()) {
      for (Part part : Part.of(side)) {
        boolean whole = part == Part.TOTAL;
        if (!(whole && (metric == Metric.TIME_SHARE || metric == Metric.ENERGY_SHARE))) {
          List<String> fields = fields(values, side, metric, part);
          fields.add(declared);
          text.append(Csv.line(fields));
        }
      }
    }
  }

  private static void amortized(CellValues values, Side side, String declared, StringBuilder text) {
    for (Metric metric : List.of(Metric.TIME, Metric.ENERGY, Metric.POWER)) {
      for (Part part : Part.AMORTIZED) {
        List<String> fields = fields(values, side, metric, part);
        fields.add(declared);
        text.append(Csv.line(fields));
      }
    }
  }

  private static List<String> fields(CellValues values, Side side, Metric metric, Part part) {
    List<String> fields = new ArrayList<>();
    fields.add(String.valueOf(values.cell().number()));
    values.cell().levels().stream().map(Level::value).forEach(fields::add);
    fields.add(side.key());
    fields.add(part.key() + "_" + metric.key());
    fields.add(metric.unit());
    fields.add(
        metric.ofEnergy() ? values.estimate().map(String::valueOf).orElse(Figures.NA) : "false");
    Summary summary = values.summary(metric, part);
    fields.add(String.valueOf(summary.n()));
    fields.add(Figures.full(summary.mean()));
    fields.add(Figures.full(summary.sd()));
    fields.add(Figures.full(summary.ci95Low()));
    fields.add(Figures.full(summary.ci95High()));
    fields.add(Figures.full(values.uTypeB(metric, part)));
    return fields;
  }
}
