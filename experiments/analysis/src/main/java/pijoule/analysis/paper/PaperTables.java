package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.measure.EmulatedClock;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Metric;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.table.Entry;
import pijoule.analysis.table.Row;
import pijoule.analysis.table.Runs;
import pijoule.analysis.table.Section;
import pijoule.analysis.table.Table;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;
import pijoule.energy.window.Verdict;

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
    List<CellValues> all =
        study.cells().stream().map(cell -> CellValues.of(measurements, cell, spec.side())).toList();
    boolean estimate = spec.ofEnergy() && all.stream().anyMatch(CellValues::isEstimate);
    List<Section> sections = spec.ofPower() ? List.of(powerSection()) : sections();
    TableNotes.add(notes, spec, measurements, estimate, all);
    if (isMarkedUnscaled(sections)) {
      notes.add(TableNotes.UNSCALED);
    }
    if (spec.ofEnergy()) {
      GainNotes.of(measurements, spec.side()).forEach(notes::add);
    }
    String title = measurements.campaign().paper().title(spec.name(), spec.title());
    return CellTable.table(study, spec.name(), title, estimate, sections, notes.lines());
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
      List<Optional<CellValues>> columns = values(grid.cells(level));
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
      List<Optional<CellValues>> columns = values(grid.cells(level));
      String key = level.map(Level::text).orElse("power");
      String label = level.map(Level::display).orElse("Power");
      List<Entry> entries =
          columns.stream().map(cell -> entry(Part.TOTAL, Metric.POWER, cell)).toList();
      rows.add(new Row(key, label, Metric.POWER.unit(), entries));
      rows.add(uRow(key, label, columns));
      runs.add(runs(level.map(value -> "Runs, " + label).orElse("Runs"), columns));
    }
    return new Section(Optional.empty(), grid.headers(), rows, runs);
  }

  private Row row(Part part, Metric metric, List<Optional<CellValues>> columns) {
    return new Row(
        part.key(),
        spec.label(part),
        metric.unit(),
        columns.stream().map(cell -> entry(part, metric, cell)).toList());
  }

  /** Uncertainty that more runs do not reduce is below the one that they do. */
  private Row uRow(String key, String label, List<Optional<CellValues>> columns) {
    return new Row(
        key + "_u",
        label + ", u (k = 1)",
        spec.total().unit(),
        true,
        columns.stream()
            .map(
                column ->
                    column
                        .map(cell -> Entry.of(cell.us(spec.total(), Part.TOTAL)))
                        .orElse(Entry.EXCLUDED))
            .toList());
  }

  private Entry entry(Part part, Metric metric, Optional<CellValues> cell) {
    if (cell.isEmpty()) {
      return Entry.EXCLUDED;
    }
    boolean ofEnergy = metric.ofEnergy();
    return new Entry(
        Optional.of(cell.get().summary(metric, part)),
        ofEnergy ? cell.get().count(part, Verdict.BELOW_RESOLUTION) : 0,
        ofEnergy ? cell.get().count(part, Verdict.IMPLAUSIBLE) : 0,
        cell.get().unscaled(Quantity.of(part, metric), clock));
  }

  private Runs runs(String label, List<Optional<CellValues>> columns) {
    return new Runs(label, columns.stream().map(column -> column.map(this::count)).toList());
  }

  private Runs.Count count(CellValues cell) {
    int n = cell.summary(spec.total(), Part.TOTAL).n();
    String why = Reasons.sentence(cell, study.replicates(), n, spec.ofEnergy());
    return new Runs.Count(n, notes.mark(why));
  }

  private List<Optional<CellValues>> values(List<Optional<Cell>> cells) {
    return cells.stream()
        .map(column -> column.map(cell -> CellValues.of(measurements, cell, spec.side())))
        .toList();
  }

  private static Section.Split split(FactorLevels factor, Level level) {
    return new Section.Split(factor.key(), level.text(), factor.display(), level.display());
  }
}
