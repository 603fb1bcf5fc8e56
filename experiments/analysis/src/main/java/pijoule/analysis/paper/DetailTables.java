package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;
import pijoule.analysis.tables.Sheet;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/**
 * What Tables III to VIII of Nunes et al. (2013) leave out: spread, interval, uncertainty and
 * verdicts of every phase, and what the client's "Others" are.
 */
public final class DetailTables {
  private static final Optional<Boolean> ESTIMATE = Optional.of(true);

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
    boolean estimate =
        metric.ofEnergy() && values.stream().anyMatch(cell -> cell.estimate().equals(ESTIMATE));
    List<List<Item>> rows = new ArrayList<>();
    for (CellValues cell : values) {
      for (Part part : measurements.parts(side)) {
        if (!((part == Part.TOTAL || part.isBesideOthers(side)) && DetailColumns.isShare(metric))) {
          rows.add(row(cell, part, metric));
        }
      }
    }
    List<String> notes = new ArrayList<>(DetailNotes.of(measurements, side, metric, estimate));
    if (metric == Metric.ENERGY || metric == Metric.POWER) {
      notes.addAll(GainNotes.of(measurements, side));
    }
    String name = side == Side.CLIENT ? "Client" : "Server";
    String what = metric.key().replace('_', ' ');
    return new Listing(
            "details-" + side.key() + "-" + metric.key().replace('_', '-'),
            name + ", " + what + " of every phase" + (estimate ? " (estimate)" : ""),
            columns(metric),
            rows,
            notes)
        .withoutSame("runs_");
  }

  private List<Column> columns(Metric metric) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("cell", "Cell"));
    columns.addAll(Levels.columns(study));
    columns.add(Column.of("phase", "Phase"));
    columns.addAll(DetailColumns.of(metric));
    return columns;
  }

  private List<Item> row(CellValues cell, Part part, Metric metric) {
    List<Item> row = new ArrayList<>();
    row.add(Item.count(cell.cell().number()));
    row.addAll(Levels.items(study, cell.cell()));
    row.add(Item.text(part.key()));
    row.addAll(DetailColumns.items(cell, part, metric));
    return row;
  }
}
