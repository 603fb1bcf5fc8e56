package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.EmulatedClock;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.table.Sheet;
import pijoule.analysis.table.Table;
import pijoule.analysis.table.Table.Entry;
import pijoule.analysis.table.Table.Row;
import pijoule.analysis.table.Table.Runs;
import pijoule.analysis.table.Table.Section;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/** Makes Tables III to VIII of Nunes et al. (2013) from a campaign with any factors. */
public final class PaperTables {
  private final Measurements measurements;
  private final ResolvedStudy study;
  private final TableSpec spec;
  private final EmulatedClock clock;
  private final Notes notes = new Notes();

  private PaperTables(Measurements measurements, TableSpec spec) {
    this.measurements = measurements;
    this.study = measurements.campaign().study();
    this.spec = spec;
    this.clock = new EmulatedClock(study);
  }

  /**
   * {@return the six tables, in the paper's order}
   *
   * @param measurements of a campaign
   */
  public static List<Table> of(Measurements measurements) {
    return TableSpec.ALL.stream().map(spec -> new PaperTables(measurements, spec).table()).toList();
  }

  private Table table() {
    boolean estimate =
        spec.ofEnergy()
            && study.cells().stream()
                .anyMatch(cell -> value(Part.TOTAL, spec.total(), cell).modelled().orElse(false));
    List<Section> sections = spec.ofPower() ? List.of(powerSection()) : sections();
    TableNotes.add(notes, spec, measurements, estimate);
    if (isMarkedUnscaled(sections)) {
      notes.add(TableNotes.UNSCALED);
    }
    if (spec.ofEnergy()) {
      TableNotes.gains(measurements, spec.side()).forEach(notes::add);
    }
    String title = measurements.campaign().paper().title(spec.name(), spec.title());
    return new Table(
        spec.name(),
        Sheet.titled(title, estimate),
        estimate,
        study.declared(),
        study.emulated(),
        sections,
        notes.lines());
  }

  private static boolean isMarkedUnscaled(List<Section> sections) {
    return sections.stream()
        .flatMap(section -> section.rows().stream())
        .flatMap(row -> row.entries().stream())
        .anyMatch(entry -> entry.unscaled() > 0);
  }

  /** The paper's Tables III, IV, VI and VII: a section for each clock, a row for each part. */
  private List<Section> sections() {
    Grid grid = Grid.of(study, Factor.CPU_MHZ);
    List<Section> sections = new ArrayList<>();
    for (Optional<Level> level : grid.levels()) {
      List<Optional<Cell>> columns = grid.cells(level);
      List<Row> rows = new ArrayList<>();
      spec.parts().forEach(part -> rows.add(row(part, spec.share(), columns)));
      rows.add(row(Part.TOTAL, spec.total(), columns));
      if (spec.ofEnergy()) {
        rows.add(uRow(Part.TOTAL.key(), spec.label(Part.TOTAL), columns));
      }
      sections.add(
          new Section(
              level.map(value -> split(grid.split().get(), value)),
              grid.headers(),
              rows,
              List.of(runs("Runs", columns))));
    }
    return sections;
  }

  /** The paper's Tables V and VIII: a row for each framework. */
  private Section powerSection() {
    Grid grid = Grid.of(study, Factor.FRAMEWORK);
    List<Row> rows = new ArrayList<>();
    List<Runs> runs = new ArrayList<>();
    for (Optional<Level> level : grid.levels()) {
      List<Optional<Cell>> columns = grid.cells(level);
      String key = level.map(Level::text).orElse("power");
      String label = level.map(Level::display).orElse("Power");
      List<Entry> entries =
          columns.stream().map(cell -> entry(Part.TOTAL, Kind.POWER, cell)).toList();
      rows.add(new Row(key, label, Kind.POWER.unit(), entries));
      rows.add(uRow(key, label, columns));
      runs.add(runs(level.map(value -> "Runs, " + label).orElse("Runs"), columns));
    }
    return new Section(Optional.empty(), grid.headers(), rows, runs);
  }

  private Row row(Part part, Kind kind, List<Optional<Cell>> columns) {
    return new Row(
        part.key(),
        spec.label(part),
        kind.unit(),
        columns.stream().map(cell -> entry(part, kind, cell)).toList());
  }

  /** Uncertainty that more runs do not reduce is below the one that they do. */
  private Row uRow(String key, String label, List<Optional<Cell>> columns) {
    return new Row(
        key + "_u",
        label + ", u (k = 1)",
        spec.total().unit(),
        true,
        columns.stream()
            .map(
                column ->
                    column
                        .map(cell -> Entry.of(value(Part.TOTAL, spec.total(), cell).us()))
                        .orElse(Entry.EXCLUDED))
            .toList());
  }

  private Entry entry(Part part, Kind kind, Optional<Cell> cell) {
    return cell.map(known -> value(part, kind, known).entry(clock)).orElse(Entry.EXCLUDED);
  }

  private CellValue value(Part part, Kind kind, Cell cell) {
    return CellValue.of(measurements, cell, spec.side(), Quantity.of(part, kind));
  }

  private Runs runs(String label, List<Optional<Cell>> columns) {
    return new Runs(label, columns.stream().map(column -> column.map(this::count)).toList());
  }

  private Runs.Count count(Cell cell) {
    CellValue total = value(Part.TOTAL, spec.total(), cell);
    String why = Reasons.sentence(measurements.runs(cell), total, study.replicates());
    return new Runs.Count(total.n(), notes.mark(why));
  }

  private static Section.Split split(FactorLevels factor, Level level) {
    return new Section.Split(factor.key(), level.text(), factor.display(), level.display());
  }

  /**
   * Table of means by cell, as Tables III to VIII of Nunes et al. (2013).
   *
   * @param name of its files
   * @param title without number and "estimate"
   * @param side that it is about
   * @param share of each part, or power where the table has nothing else
   * @param total in the last row; the same as {@code share} in a table of power
   */
  record TableSpec(String name, String title, Side side, Kind share, Kind total) {
    static final List<TableSpec> ALL =
        List.of(
            times("table-3-client-time", "average client times", Side.CLIENT),
            energies("table-4-client-energy", "average client energy", Side.CLIENT),
            powers("table-5-client-power", "average client power", Side.CLIENT),
            times("table-6-server-time", "average server times", Side.SERVER),
            energies("table-7-server-energy", "average server energy", Side.SERVER),
            powers("table-8-server-power", "average server power", Side.SERVER));

    private static TableSpec times(String name, String title, Side side) {
      return new TableSpec(name, title, side, Kind.TIME_SHARE, Kind.TIME);
    }

    private static TableSpec energies(String name, String title, Side side) {
      return new TableSpec(name, title, side, Kind.ENERGY_SHARE, Kind.ENERGY);
    }

    private static TableSpec powers(String name, String title, Side side) {
      return new TableSpec(name, title, side, Kind.POWER, Kind.POWER);
    }

    boolean ofPower() {
      return total == Kind.POWER;
    }

    boolean ofEnergy() {
      return total.ofEnergy();
    }

    /** Rows above the total, as the paper has them. */
    List<Part> parts() {
      return side == Side.CLIENT
          ? List.of(Part.SERIALIZE, Part.DESERIALIZE, Part.CALL, Part.REMAINDER)
          : List.of(Part.SERIALIZE, Part.DESERIALIZE, Part.REMAINDER);
    }

    /** The paper's word for a row. */
    String label(Part part) {
      return switch (part) {
        case CALL -> "Service";
        case REMAINDER -> side == Side.CLIENT ? "Others" : "Service";
        default -> part.label();
      };
    }
  }
}
