package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Metric;
import pijoule.analysis.measure.Part;
import pijoule.analysis.paper.DetailColumns.CellPart;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/**
 * Details that Tables III to VIII of Nunes et al. (2013) leave out. These are the spread, interval,
 * uncertainty and verdicts of every phase, and what the client's "Others" are.
 */
public final class DetailTables {
  private final Measurements measurements;
  private final ResolvedStudy study;
  private final List<Cell> cells;

  private DetailTables(Measurements measurements) {
    this.measurements = measurements;
    this.study = measurements.campaign().study();
    this.cells = study.cells();
  }

  /**
   * {@return one listing for each side and metric, then {@code client-others}}
   *
   * @param measurements of a campaign
   */
  public static List<Sheet> of(Measurements measurements) {
    DetailTables tables = new DetailTables(measurements);
    List<Sheet> sheets = new ArrayList<>();
    for (Side side : Side.values()) {
      List<CellValues> values =
          tables.cells.stream().map(cell -> CellValues.of(measurements, cell, side)).toList();
      for (Metric metric : Metric.OF_EVERY_PART) {
        sheets.add(tables.sheet(side, metric, values));
      }
    }
    sheets.add(OthersTable.of(measurements));
    return sheets;
  }

  private Sheet sheet(Side side, Metric metric, List<CellValues> values) {
    boolean estimate = metric.ofEnergy() && values.stream().anyMatch(CellValues::isEstimate);
    List<CellPart> rows = new ArrayList<>();
    for (CellValues cell : values) {
      for (Part part : measurements.parts(side)) {
        if (!((part == Part.TOTAL || part.isBesideOthers(side)) && DetailColumns.isShare(metric))) {
          rows.add(new CellPart(cell, part, cell.summary(metric, part)));
        }
      }
    }
    List<String> notes = new ArrayList<>(DetailNotes.of(measurements, side, metric, estimate));
    if (metric == Metric.ENERGY || metric == Metric.POWER) {
      notes.addAll(GainNotes.of(measurements, side));
    }
    String name = CellTable.name(side);
    String what = metric.key().replace('_', ' ');
    Columns<CellPart> columns = new Columns<>();
    columns.add("cell", "Cell", row -> Item.count(row.cell().cell().number()));
    Levels.add(columns, study, row -> row.cell().cell());
    columns.add("phase", "Phase", row -> Item.text(row.part().key()));
    DetailColumns.add(columns, metric);
    return columns
        .listing(
            "details-" + side.key() + "-" + metric.key().replace('_', '-'),
            name + ", " + what + " of every phase" + (estimate ? " (estimate)" : ""),
            rows,
            notes)
        .withoutSame("runs_");
  }
}
