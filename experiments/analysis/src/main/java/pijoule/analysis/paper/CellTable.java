package pijoule.analysis.paper;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Entry;
import pijoule.analysis.table.Row;
import pijoule.analysis.table.Runs;
import pijoule.analysis.table.Section;
import pijoule.analysis.table.Sheet;
import pijoule.analysis.table.Table;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/** Makes a table with a column a cell of the study, and a row a quantity. */
final class CellTable {
  private final Measurements measurements;
  private final ResolvedStudy study;
  private final Grid grid;

  CellTable(Measurements measurements) {
    this.measurements = measurements;
    this.study = measurements.campaign().study();
    this.grid = Grid.whole(study);
  }

  /** The cells in the order of the columns. */
  List<Cell> cells() {
    return grid.cells(Optional.empty()).stream().flatMap(Optional::stream).toList();
  }

  /** One side of their runs. */
  List<CellValues> cells(Side side) {
    return cells().stream().map(cell -> CellValues.of(measurements, cell, side)).toList();
  }

  static Row row(Quantity quantity, String key, String label, List<CellValues> cells) {
    return row(key, label, quantity.unit(), cells, cell -> cell.summary(quantity));
  }

  static <T> Row row(
      String key, String label, String unit, List<T> columns, Function<T, Summary> summary) {
    return new Row(key, label, unit, columns.stream().map(summary).map(Entry::of).toList());
  }

  /** The runs of each column that have the quantity. */
  static Runs runs(String label, Quantity quantity, List<CellValues> cells) {
    return new Runs(
        label,
        cells.stream()
            .map(cell -> Optional.of(new Runs.Count(cell.summary(quantity).n(), "")))
            .toList());
  }

  static String name(Side side) {
    return side == Side.CLIENT ? "Client" : "Server";
  }

  /** The section about one side. */
  Section section(Side side, List<Row> rows, List<Runs> runs) {
    Section.Split split = new Section.Split("side", side.key(), "Side", name(side));
    return new Section(Optional.of(split), grid.headers(), rows, runs);
  }

  /** A table of one section, without energies. */
  Table table(String name, String title, List<Row> rows, List<Runs> runs, List<String> notes) {
    Section all = new Section(Optional.empty(), grid.headers(), rows, runs);
    return table(study, name, title, false, List.of(all), notes);
  }

  Table table(
      String name, String title, boolean estimate, List<Section> sections, List<String> notes) {
    return table(study, name, title, estimate, sections, notes);
  }

  /** A table of the study's cells; its title says so where it rests on modelled power. */
  static Table table(
      ResolvedStudy study,
      String name,
      String title,
      boolean estimate,
      List<Section> sections,
      List<String> notes) {
    return new Table(
        name,
        Sheet.titled(title, estimate),
        estimate,
        study.declared(),
        study.emulated(),
        sections,
        notes);
  }
}
