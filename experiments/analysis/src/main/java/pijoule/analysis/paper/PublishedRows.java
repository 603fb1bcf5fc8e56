package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import pijoule.analysis.reference.HalfWidth;
import pijoule.analysis.reference.PrintedTable;
import pijoule.analysis.reference.Published;
import pijoule.analysis.reference.TableCoordinate;
import pijoule.analysis.reference.TableQuantity;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.tables.Columns;
import pijoule.analysis.tables.ComparedTable;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;

/** The figures of a printed table with what was measured, one a row, in the units of files. */
final class PublishedRows {
  private final PrintedTable table;
  private final List<Factor> others;
  private final List<Figure> rows = new ArrayList<>();
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
    rows.add(new Figure(place, levels, cell, figure, measured, reason));
    if (!reason.isEmpty()) {
      missing.merge(reason, 1, Integer::sum);
    }
    estimate |= measured.estimate();
    belowResolution |= measured.entry().belowResolution() > 0;
    implausible |= measured.entry().implausible() > 0;
    unscaled |= measured.entry().unscaled() > 0;
  }

  /** Row of the listing. */
  private record Figure(
      TableCoordinate place,
      Map<String, String> levels,
      Optional<Cell> cell,
      Optional<Published> figure,
      ComparedTable.Measured measured,
      String reason) {
    Summary summary() {
      return measured.entry().summary().orElse(Summary.NONE);
    }

    Item printed(Function<Published, Item> item) {
      return figure.map(item).orElse(Item.NA);
    }

    Item half(Function<HalfWidth, Item> item) {
      return figure.flatMap(Published::ci95).map(item).orElse(Item.NA);
    }
  }

  Listing listing(String title) {
    Columns<Figure> columns = new Columns<>();
    for (Factor factor : others) {
      columns.add(
          factor.column(), factor.display(), row -> Item.text(row.levels.get(factor.key())));
    }
    for (String name : table.factors()) {
      Factor factor = Factors.of(name);
      columns.add(
          factor.column(), factor.display(), row -> Item.text(row.place.levels().get(name)));
    }
    add(columns, "side", row -> Item.text(quantity(row).side().key()));
    add(columns, "metric", row -> Item.text(quantity(row).quantity().key()));
    add(columns, "unit", row -> Item.text(row.measured.unit()));
    add(columns, "printed", row -> row.printed(figure -> Item.text(figure.printed())));
    add(columns, "printed_unit", row -> Item.text(quantity(row).unit()));
    add(columns, "value", row -> row.printed(figure -> Item.number(figure.interval().value())));
    add(columns, "printed_ci95_half_width", row -> row.half(figure -> Item.text(figure.printed())));
    add(
        columns,
        "value_ci95_half_width",
        row -> row.half(figure -> Item.number(figure.interval().value())));
    add(
        columns,
        "cell",
        row -> row.cell.map(figure -> Item.count(figure.number())).orElse(Item.NA));
    add(columns, "n", row -> Item.count(row.summary().n()));
    add(columns, "blocks", row -> Item.count(row.summary().blocks()));
    add(columns, "mean", row -> Item.number(row.summary().mean()));
    add(columns, "ci95_low", row -> Item.number(row.summary().ci95Low()));
    add(columns, "ci95_high", row -> Item.number(row.summary().ci95High()));
    add(columns, "runs_ci95_low", row -> Item.number(row.summary().runsCi95Low()));
    add(columns, "runs_ci95_high", row -> Item.number(row.summary().runsCi95High()));
    add(columns, "below_resolution", row -> Item.count(row.measured.entry().belowResolution()));
    add(columns, "implausible", row -> Item.count(row.measured.entry().implausible()));
    add(columns, "estimate", row -> Item.text(String.valueOf(row.measured.estimate())));
    add(columns, "reason", row -> Item.textOrNa(row.reason));
    return columns.listing("data", title, rows, List.of());
  }

  /** A column of CSV, which no person reads elsewhere. */
  private static void add(Columns<Figure> columns, String key, Function<Figure, Item> item) {
    columns.add(key, key, item);
  }

  private TableQuantity quantity(Figure row) {
    return table.quantity(row.place);
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
