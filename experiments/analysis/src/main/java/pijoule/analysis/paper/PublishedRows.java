package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.analysis.claims.PrintedTable;
import pijoule.analysis.claims.PrintedTable.TableQuantity;
import pijoule.analysis.claims.Published;
import pijoule.analysis.claims.Published.HalfWidth;
import pijoule.analysis.claims.TableCoordinate;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.ComparedTable;
import pijoule.analysis.table.CsvColumns;
import pijoule.analysis.table.Table.Entry;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;

/** The figures of a printed table with what was measured, one a row, in the units of files. */
final class PublishedRows {
  private final PrintedTable table;
  private final List<Factor> others;
  private final List<Figure> rows = new ArrayList<>();

  PublishedRows(OtherLevels others, PrintedTable table) {
    this.table = table;
    this.others = others.factors();
  }

  void add(Figure row) {
    rows.add(row);
  }

  /**
   * Line of the file: one place of a published table.
   *
   * @param place in the table
   * @param levels of the factors that the table does not name
   * @param cell of the campaign
   * @param figure of the table
   * @param measured in the cell
   * @param reason why nothing was measured, empty where something was
   */
  record Figure(
      TableCoordinate place,
      Map<String, String> levels,
      Optional<Cell> cell,
      Optional<Published> figure,
      ComparedTable.Measured measured,
      String reason) {
    Summary summary() {
      return measured.entry().summary().orElse(Summary.NONE);
    }

    Optional<HalfWidth> half() {
      return figure.flatMap(Published::ci95);
    }
  }

  String csv() {
    CsvColumns<Figure> columns = new CsvColumns<>();
    others.forEach(factor -> columns.add(factor.column(), row -> row.levels.get(factor.key())));
    table
        .factors()
        .forEach(
            name -> columns.add(Factors.of(name).column(), row -> row.place.levels().get(name)));
    return columns
        .add("side", row -> quantity(row).side().key())
        .add("metric", row -> quantity(row).quantity().key())
        .add("unit", row -> row.measured.unit())
        .add("printed", row -> row.figure.map(Published::printed))
        .add("printed_unit", row -> quantity(row).unit())
        .add("value", row -> row.figure.map(figure -> figure.interval().value()))
        .add("printed_ci95_half_width", row -> row.half().map(HalfWidth::printed))
        .add("value_ci95_half_width", row -> row.half().map(half -> half.interval().value()))
        .add("cell", row -> row.cell.map(Cell::number))
        .add("n", row -> row.summary().n())
        .add("blocks", row -> row.summary().blocks())
        .add("mean", row -> row.summary().mean())
        .add("ci95_low", row -> row.summary().ci95Low())
        .add("ci95_high", row -> row.summary().ci95High())
        .add("runs_ci95_low", row -> row.summary().runsCi95Low())
        .add("runs_ci95_high", row -> row.summary().runsCi95High())
        .add("below_resolution", row -> row.measured.entry().belowResolution())
        .add("implausible", row -> row.measured.entry().implausible())
        .add("estimate", row -> row.measured.estimate())
        .add("reason", row -> Optional.of(row.reason).filter(reason -> !reason.isEmpty()))
        .write(rows);
  }

  private TableQuantity quantity(Figure row) {
    return table.quantity(row.place);
  }

  int size() {
    return rows.size();
  }

  /** {@return numbers of figures that nothing was measured for, by the reason} */
  Map<String, Integer> missing() {
    Map<String, Integer> missing = new LinkedHashMap<>();
    rows.stream()
        .map(Figure::reason)
        .filter(reason -> !reason.isEmpty())
        .forEach(reason -> missing.merge(reason, 1, Integer::sum));
    return missing;
  }

  /** {@return whether any value rests on modelled power} */
  boolean estimate() {
    return rows.stream().anyMatch(row -> row.measured.estimate());
  }

  /** {@return what was measured, with its marks} */
  List<Entry> entries() {
    return rows.stream().map(row -> row.measured.entry()).toList();
  }
}
