package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.analysis.claims.StudyCells;
import pijoule.analysis.inference.Contrast;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.reference.Overheads;
import pijoule.analysis.reference.PrintedTable;
import pijoule.analysis.reference.ReferenceValues;
import pijoule.analysis.reference.TableCoordinate;
import pijoule.analysis.reference.TableQuantity;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;

/** How much more one level takes than another, in this campaign and in a printed table. */
final class OverheadsListing {
  private final Measurements measurements;
  private final StudyCells cells;
  private final ReferenceValues values;
  private final PrintedTable table;
  private final Overheads overheads;
  private final OtherLevels others;
  private final List<List<Item>> rows = new ArrayList<>();
  private boolean estimate;

  private OverheadsListing(
      Measurements measurements, ReferenceValues values, PrintedTable table, Overheads overheads) {
    this.measurements = measurements;
    this.cells = new StudyCells(measurements.campaign());
    this.values = values;
    this.table = table;
    this.overheads = overheads;
    this.others = new OtherLevels(measurements.campaign().study(), table);
  }

  /**
   * {@return the overheads; absent where the table has none, and where the study lacks a level}
   *
   * @param measurements of a campaign
   * @param values of the reference, as printed
   * @param table of it
   * @param name of the table's sheet
   */
  static Optional<Listing> of(
      Measurements measurements, ReferenceValues values, PrintedTable table, String name) {
    return table
        .overheads()
        .map(overheads -> new OverheadsListing(measurements, values, table, overheads))
        .filter(OverheadsListing::isMeasured)
        .map(listing -> listing.listing(name));
  }

  private boolean isMeasured() {
    return Stream.of(overheads.of(), overheads.against())
        .noneMatch(level -> cells.matching(Map.of(overheads.factor().key(), level)).isEmpty());
  }

  private Listing listing(String name) {
    for (Map<String, String> levels : others.all()) {
      table.overheadPlaces().forEach(place -> rows(levels, place));
    }
    String title =
        "Overheads of %s against %s, beside table %s%s"
            .formatted(
                display(overheads.of()),
                display(overheads.against()),
                table.number(),
                estimate ? " (where marked estimate: power modelled, not measured)" : "");
    return new Listing(
        name + "-overheads",
        title,
        columns(),
        rows,
        OverheadsNotes.of(measurements.campaign(), overheads, this::display));
  }

  private List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    Stream.concat(others.factors().stream(), factors())
        .forEach(factor -> columns.add(Column.of(factor.column(), factor.display())));
    columns.add(Column.of("side", "Side"));
    columns.add(Column.of("metric", "Metric"));
    columns.add(Column.of("over", "Percent of"));
    columns.add(new Column("printed_overhead_percent", "Printed", "%"));
    columns.add(new Column("overhead_percent", "Measured", "%"));
    columns.add(new Column("overhead_ci95_low_percent", "95 % from", "%"));
    columns.add(new Column("overhead_ci95_high_percent", "to", "%"));
    columns.add(Column.of("runs", "n"));
    columns.add(Column.of("independent", "Independent"));
    columns.add(Column.of("estimate", "Estimate"));
    columns.add(Column.of("reason", "Remark"));
    return columns;
  }

  /** Those of the table but the one whose levels are compared. */
  private Stream<Factor> factors() {
    return table.factors().stream()
        .filter(name -> !name.equals(overheads.factor().key()))
        .map(Factors::of);
  }

  /** A row for each base. */
  private void rows(Map<String, String> levels, TableCoordinate place) {
    TableQuantity of = table.quantity(place);
    OptionalDouble printed =
        overheads
            .ratio(values, of, place)
            .map(ratio -> OptionalDouble.of(ratio.value()))
            .orElse(OptionalDouble.empty());
    MeasuredRatio measured =
        MeasuredRatio.of(
            measurements,
            of,
            cell(levels, place, overheads.of()),
            cell(levels, place, overheads.against()),
            cells.reason(place.levels()));
    estimate |= measured.estimate();
    for (Overheads.Base base : overheads.bases()) {
      List<Item> row = new ArrayList<>();
      others.factors().forEach(factor -> row.add(level(factor, levels.get(factor.key()))));
      factors().forEach(factor -> row.add(level(factor, place.levels().get(factor.key()))));
      row.add(Item.text(of.side().key()));
      row.add(Item.text(of.quantity().key()));
      row.add(level(overheads.factor(), base.level()));
      row.add(percent(base, printed));
      row.addAll(items(base, measured));
      rows.add(row);
    }
  }

  private List<Item> items(Overheads.Base base, MeasuredRatio measured) {
    Optional<Contrast> known = measured.contrast().filter(of -> of.ratio().isPresent());
    return List.of(
        percent(base, measured.ratio()),
        percent(base, measured.ci95Low()),
        percent(base, measured.ci95High()),
        known.map(of -> Item.count(of.runs())).orElse(Item.NA),
        known.map(of -> Item.text(of.unit().display())).orElse(Item.NA),
        Item.text(String.valueOf(measured.estimate())),
        measured.reason().isEmpty() ? Item.NA : Item.text(measured.reason()));
  }

  private Optional<Cell> cell(Map<String, String> levels, TableCoordinate place, String level) {
    return cells.matching(place.at(overheads.factor().key(), level).levels()).stream()
        .filter(cell -> others.of(cell).equals(levels))
        .findFirst();
  }

  private Item level(Factor factor, String level) {
    return new Item(level, cells.display(factor.key(), level), false);
  }

  private Item percent(Overheads.Base base, OptionalDouble ratio) {
    return ratio.isPresent() && Double.isFinite(ratio.getAsDouble())
        ? Item.percent(overheads.percent(base, ratio.getAsDouble()))
        : Item.NA;
  }

  private String display(String level) {
    return cells.display(overheads.factor().key(), level);
  }
}
