package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import pijoule.analysis.reference.HalfWidth;
import pijoule.analysis.reference.PrintedTable;
import pijoule.analysis.reference.Published;
import pijoule.analysis.reference.TableCoordinate;
import pijoule.analysis.reference.TableQuantity;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.ComparedTable;
import pijoule.analysis.tables.Entry;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;

/** The figures of a printed table with what was measured, one a row, in the units of files. */
final class PublishedRows {
  private final PrintedTable table;
  private final List<Factor> others;
  private final List<List<Item>> rows = new ArrayList<>();
  private final Map<String, Integer> missing = new LinkedHashMap<>();
  private boolean estimate;
  private boolean belowResolution;
  private boolean implausible;
  private boolean unscaled;

  PublishedRows(OtherLevels others, PrintedTable table) {
    this.table = table;
    this.others = others.factors();
  }

  /**
   * @param place in the table
   * @param levels of the factors that the table does not name
   * @param cell of the campaign
   * @param figure of the table
   * @param measured in the cell
   * @param reason why nothing was measured, empty where something was
   */
  void add(
      TableCoordinate place,
      Map<String, String> levels,
      Optional<Cell> cell,
      Optional<Published> figure,
      ComparedTable.Measured measured,
      String reason) {
    List<Item> row = new ArrayList<>();
    others.forEach(factor -> row.add(Item.text(levels.get(factor.key()))));
    table.factors().forEach(factor -> row.add(Item.text(place.levels().get(factor))));
    TableQuantity of = table.quantity(place);
    row.add(Item.text(of.side().key()));
    row.add(Item.text(of.quantity().key()));
    row.add(Item.text(measured.unit()));
    row.add(figure.map(at -> Item.text(at.printed())).orElse(Item.NA));
    row.add(Item.text(of.unit()));
    row.add(figure.map(at -> Item.number(at.interval().value())).orElse(Item.NA));
    Optional<HalfWidth> half = figure.flatMap(Published::ci95);
    row.add(half.map(at -> Item.text(at.printed())).orElse(Item.NA));
    row.add(half.map(at -> Item.number(at.interval().value())).orElse(Item.NA));
    row.add(cell.map(at -> Item.count(at.number())).orElse(Item.NA));
    statistics(measured, row);
    row.add(reason.isEmpty() ? Item.NA : Item.text(reason));
    rows.add(row);
    if (!reason.isEmpty()) {
      missing.merge(reason, 1, Integer::sum);
    }
  }

  private void statistics(ComparedTable.Measured measured, List<Item> row) {
    Entry entry = measured.entry();
    Summary summary = entry.summary().orElse(Summary.NONE);
    row.add(Item.count(summary.n()));
    row.add(Item.count(summary.blocks()));
    Stream.<Function<Summary, OptionalDouble>>of(
            Summary::mean,
            Summary::ci95Low,
            Summary::ci95High,
            Summary::runsCi95Low,
            Summary::runsCi95High)
        .forEach(of -> row.add(Item.number(of.apply(summary))));
    row.add(Item.count(entry.belowResolution()));
    row.add(Item.count(entry.implausible()));
    row.add(Item.text(String.valueOf(measured.estimate())));
    estimate |= measured.estimate();
    belowResolution |= entry.belowResolution() > 0;
    implausible |= entry.implausible() > 0;
    unscaled |= entry.unscaled() > 0;
  }

  Listing listing(String title) {
    List<Column> columns = new ArrayList<>();
    others.forEach(factor -> columns.add(column(factor)));
    table.factors().forEach(factor -> columns.add(column(Factors.of(factor))));
    Stream.of("side", "metric", "unit", "printed", "printed_unit", "value")
        .forEach(key -> columns.add(Column.of(key, key)));
    Stream.of("printed_ci95_half_width", "value_ci95_half_width", "cell", "n", "blocks")
        .forEach(key -> columns.add(Column.of(key, key)));
    Stream.of("mean", "ci95_low", "ci95_high", "runs_ci95_low", "runs_ci95_high")
        .forEach(key -> columns.add(Column.of(key, key)));
    Stream.of("below_resolution", "implausible", "estimate", "reason")
        .forEach(key -> columns.add(Column.of(key, key)));
    return new Listing("data", title, columns, rows, List.of());
  }

  private static Column column(Factor factor) {
    return Column.of(factor.column(), factor.display());
  }

  int size() {
    return rows.size();
  }

  /** How many figures nothing was measured for, by the reason. */
  Map<String, Integer> missing() {
    return missing;
  }

  /** Whether any value rests on modelled power. */
  boolean estimate() {
    return estimate;
  }

  boolean belowResolution() {
    return belowResolution;
  }

  boolean implausible() {
    return implausible;
  }

  boolean unscaled() {
    return unscaled;
  }
}
