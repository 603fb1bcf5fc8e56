package pijoule.analysis.paper;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Sheet;
import pijoule.analysis.table.Table;
import pijoule.analysis.table.Table.Entry;
import pijoule.analysis.table.Table.Row;
import pijoule.analysis.table.Table.Runs;
import pijoule.analysis.table.Table.Section;
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

  /** A quantity of one side of them. */
  List<CellValue> values(Side side, Quantity quantity) {
    return cells().stream().map(cell -> CellValue.of(measurements, cell, side, quantity)).toList();
  }

  Row row(Side side, Quantity quantity, String key, String label) {
    return row(key, label, quantity.unit(), values(side, quantity), CellValue::summary);
  }

  static <T> Row row(
      String key, String label, String unit, List<T> columns, Function<T, Summary> summary) {
    return new Row(key, label, unit, columns.stream().map(summary).map(Entry::of).toList());
  }

  /** The runs of each column that have the quantity. */
  Runs runs(String label, Side side, Quantity quantity) {
    return new Runs(
        label,
        values(side, quantity).stream()
            .map(value -> Optional.of(new Runs.Count(value.n(), "")))
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
    return table(name, title, false, List.of(all), notes);
  }

  /** A table of the study's cells; its title says so where it rests on modelled power. */
  Table table(
      String name, String title, boolean estimate, List<Section> sections, List<String> notes) {
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
