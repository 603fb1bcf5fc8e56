package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.claims.PrintedTable;
import pijoule.analysis.claims.PrintedTable.TableQuantity;
import pijoule.analysis.claims.Published;
import pijoule.analysis.claims.Published.HalfWidth;
import pijoule.analysis.claims.Reference;
import pijoule.analysis.claims.ReferenceValues;
import pijoule.analysis.claims.StudyCells;
import pijoule.analysis.claims.TableCoordinate;
import pijoule.analysis.claims.Variant;
import pijoule.analysis.hosts.Emulation;
import pijoule.analysis.hosts.HostDescriptions;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.EmulatedClock;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.table.ComparedTable;
import pijoule.analysis.table.Sheet;
import pijoule.analysis.table.Table.Entry;
import pijoule.analysis.table.Table.Header;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.catalog.Factors;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.LevelKind;

/**
 * The printed tables of a reference in their own layout, with this campaign's value below each
 * figure. A factor that the campaign varies and a table does not name makes a block for each of its
 * levels.
 */
public final class PublishedTables {
  private final Measurements measurements;
  private final ResolvedStudy study;
  private final EmulatedClock clock;
  private final StudyCells cells;
  private final Reference reference;
  private final PrintedTable table;
  private final OtherLevels others;
  private final PublishedRows data;

  private PublishedTables(Measurements measurements, Reference reference, PrintedTable table) {
    this.measurements = measurements;
    this.study = measurements.campaign().study();
    this.clock = new EmulatedClock(study);
    this.cells = new StudyCells(measurements.campaign());
    this.reference = reference;
    this.table = table;
    this.others = new OtherLevels(study, table);
    this.data = new PublishedRows(others, table);
  }

  /**
   * {@return a sheet for each table of the reference, in its order; after it one of the overheads
   * that it asks for}
   *
   * @param measurements of a campaign
   * @param reference that its study names
   */
  public static List<Sheet> of(Measurements measurements, Reference reference) {
    return reference.tables().stream()
        .map(table -> new PublishedTables(measurements, reference, table))
        .flatMap(PublishedTables::sheets)
        .toList();
  }

  private Stream<Sheet> sheets() {
    ComparedTable sheet = sheet();
    ReferenceValues values = new ReferenceValues(reference, Variant.PRINTED);
    return Stream.concat(
        Stream.of(sheet), OverheadsListing.of(measurements, values, table, sheet.name()).stream());
  }

  private ComparedTable sheet() {
    List<ComparedTable.Block> blocks = new ArrayList<>();
    for (TableCoordinate section : table.places(table.sections())) {
      for (Map<String, String> levels : others.all()) {
        blocks.add(new ComparedTable.Block(heading(section, levels), rows(section, levels)));
      }
    }
    String name = "%s-table-%s".formatted(reference.name(), table.number());
    boolean ofOne = !table.names().contains(PrintedTable.QUANTITY);
    String title =
        Sheet.titled(
            "Table %s of %s: %s%s"
                .formatted(
                    table.number(),
                    reference.name(),
                    table.title(),
                    ofOne ? " (" + table.quantities().get(0).unit() + ")" : ""),
            data.estimate());
    return new ComparedTable(
        name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
        title,
        table.columns().stream().flatMap(this::headers).toList(),
        blocks,
        notes(),
        data.csv());
  }

  private String heading(TableCoordinate section, Map<String, String> levels) {
    return Stream.concat(
            table.sections().stream().map(name -> label(name) + ": " + display(section, name)),
            levels.entrySet().stream()
                .map(
                    level ->
                        label(level.getKey())
                            + ": "
                            + cells.display(level.getKey(), level.getValue())))
        .collect(Collectors.joining("; "));
  }

  private List<ComparedTable.Pairs> rows(TableCoordinate section, Map<String, String> levels) {
    List<ComparedTable.Pairs> rows = new ArrayList<>();
    List<TableCoordinate> columns = table.places(table.columns());
    for (TableCoordinate row : table.places(table.rows())) {
      String label =
          table.rows().stream().map(name -> rowLabel(row, name)).collect(Collectors.joining(", "));
      rows.add(
          new ComparedTable.Pairs(
              label,
              columns.stream().map(column -> pair(section.and(row).and(column), levels)).toList()));
    }
    return rows;
  }

  private ComparedTable.Pair pair(TableCoordinate place, Map<String, String> levels) {
    Optional<Published> figure = table.figure(place);
    TableQuantity of = table.quantity(place);
    Optional<CellValue> value =
        cells.matching(place.levels()).stream()
            .filter(cell -> others.of(cell).equals(levels))
            .findFirst()
            .map(cell -> CellValue.of(measurements, cell, of.side(), of.quantity()));
    ComparedTable.Measured measured = measured(of, value);
    String reason =
        value.isPresent() ? value.get().absence().orElse("") : cells.reason(place.levels());
    data.add(
        new PublishedRows.Figure(
            place, levels, value.map(CellValue::cell), figure, measured, reason));
    return new ComparedTable.Pair(figure.map(PublishedTables::printed), measured);
  }

  private static ComparedTable.Printed printed(Published figure) {
    return new ComparedTable.Printed(
        figure.printed(), figure.ci95().map(HalfWidth::printed), figure.interval().value());
  }

  private ComparedTable.Measured measured(TableQuantity of, Optional<CellValue> value) {
    return new ComparedTable.Measured(
        value.map(known -> known.entry(clock)).orElse(Entry.EXCLUDED),
        of.quantity().unit(),
        of.perUnit(),
        value.filter(CellValue::isEstimate).isPresent());
  }

  /** Below a device's name stands what it was, where the campaign's files say so. */
  private Stream<Header> headers(String name) {
    Header header = header(label(name), place -> display(place, name));
    if (!name.equals(Factor.DEVICE.key())) {
      return Stream.of(header);
    }
    HostDescriptions machines = new HostDescriptions(measurements.campaign());
    return Stream.concat(
        Stream.of(header),
        Stream.of(Side.values())
            .filter(side -> !measurements.campaign().devices().isEmpty())
            .map(
                side ->
                    header(
                        "Host of the " + side.key(),
                        place -> machines.display(place.levels().get(name), side).orElse("-"))));
  }

  private Header header(String label, Function<TableCoordinate, String> of) {
    List<String> displays = table.places(table.columns()).stream().map(of).toList();
    return new Header(label, displays, displays);
  }

  private String rowLabel(TableCoordinate row, String name) {
    boolean count =
        !name.equals(PrintedTable.QUANTITY) && Factors.of(name).kind() == LevelKind.COUNT;
    return (count ? label(name) + " " : "") + display(row, name);
  }

  private String display(TableCoordinate place, String name) {
    if (name.equals(PrintedTable.QUANTITY)) {
      TableQuantity of = place.quantity().orElseThrow();
      return "%s (%s)".formatted(of.label(), of.unit());
    }
    return cells.display(name, place.levels().get(name));
  }

  private String label(String name) {
    if (name.equals(PrintedTable.QUANTITY)) {
      return "Quantity";
    }
    Factor factor = Factors.of(name);
    return study.factor(factor).map(FactorLevels::display).orElseGet(factor::display);
  }

  /** Notes below a printed table. */
  private List<String> notes() {
    List<String> notes = new ArrayList<>(table.notes());
    notes.add("Measured: this campaign, in the printed unit. " + TableNotes.INTERVAL);
    if (Emulation.isIn(measurements.campaign())) {
      notes.add(Emulation.SENTENCE);
    }
    if (data.estimate()) {
      notes.add(Sheet.ESTIMATE_NOTE);
    }
    if (table.quantities().stream().noneMatch(PublishedTables::ofCall)) {
      TableNotes.calls(study).ifPresent(notes::add);
    }
    notes.addAll(measurements.levelNotes());
    table.quantities().stream()
        .filter(quantity -> quantity.quantity().ofEnergy())
        .map(TableQuantity::side)
        .distinct()
        .flatMap(side -> TableNotes.gains(measurements, side).stream())
        .distinct()
        .forEach(notes::add);
    notes.addAll(TableNotes.marks(data.entries()));
    data.missing()
        .forEach(
            (why, count) ->
                notes.add(
                    "%s of %s printed figures are not measured: %s."
                        .formatted(count, data.size(), why)));
    return notes;
  }

  private static boolean ofCall(TableQuantity of) {
    return of.quantity().parts().stream().anyMatch(Part::isOfCall);
  }
}
