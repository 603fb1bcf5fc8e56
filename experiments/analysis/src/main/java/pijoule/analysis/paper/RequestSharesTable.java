package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.measure.SelfTime;
import pijoule.analysis.measure.ShareBase;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Sheet;
import pijoule.analysis.table.Table;
import pijoule.analysis.table.Table.Entry;
import pijoule.analysis.table.Table.Row;
import pijoule.analysis.table.Table.Section;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.energy.window.Verdict;

/**
 * Shares of each task in the requests, on either side, by cell: as Figures 4 and 6 of Groba and
 * Clarke (2010), of time and of energy.
 */
public final class RequestSharesTable {
  private final Measurements measurements;
  private final CellTable table;
  private final Kind kind;

  private RequestSharesTable(Measurements measurements, Kind kind) {
    this.measurements = measurements;
    this.table = new CellTable(measurements);
    this.kind = kind;
  }

  /**
   * {@return a table of time and one of energy; none where no run shows a phase that not every
   * campaign has, and none of energy where no meter saw it}
   *
   * @param measurements of a campaign
   */
  public static List<Table> of(Measurements measurements) {
    return isShown(measurements)
        ? Stream.of(Kind.TIME, Kind.ENERGY)
            .map(kind -> new RequestSharesTable(measurements, kind).table())
            .filter(Table::known)
            .toList()
        : List.of();
  }

  /**
   * {@return whether a run shows a phase that not every campaign has}
   *
   * @param measurements of a campaign
   */
  public static boolean isShown(Measurements measurements) {
    return measurements.sides().stream()
        .anyMatch(
            run ->
                SelfTime.of(run.side()).stream()
                    .anyMatch(task -> task.isOptional(run.side()) && task.isIn(run)));
  }

  private Table table() {
    boolean estimate =
        kind.ofEnergy()
            && measurements.sides().stream().anyMatch(run -> run.energy().estimate().orElse(false));
    List<Section> sections = Stream.of(Side.values()).map(this::section).toList();
    List<String> notes = new ArrayList<>();
    notes.add(TableNotes.INTERVAL);
    notes.add(
        "Client: of the requests, from the start of serialization to the end of deserialization, with what protects the messages."
            + " Server: of its totals and, with TLS, the handshakes before them. call_rest is the"
            + " call without the phases within it that a run shows.");
    if (estimate) {
      notes.add(Sheet.ESTIMATE_NOTE);
    }
    notes.addAll(
        TableNotes.marks(
            sections.stream()
                .flatMap(section -> section.rows().stream())
                .flatMap(row -> row.entries().stream())
                .toList()));
    return table.table(
        "request-shares-" + kind.key(),
        "Shares of tasks in the %s of requests".formatted(kind.ofEnergy() ? "energy" : "time"),
        estimate,
        sections,
        notes);
  }

  private Section section(Side side) {
    List<List<ShareBase.Shares>> cells =
        table.cells().stream().map(cell -> runs(cell, side)).toList();
    List<Row> rows = new ArrayList<>();
    for (SelfTime task : SelfTime.of(side)) {
      row(task, cells, false).ifPresent(rows::add);
      row(task, cells, true).ifPresent(rows::add);
    }
    rows.add(
        CellTable.row(
            "rest",
            "Rest",
            Kind.TIME_SHARE.unit(),
            cells,
            runs -> summary(runs, run -> OptionalDouble.of(run.rest()))));
    return table.section(side, rows, List.of());
  }

  private List<ShareBase.Shares> runs(Cell cell, Side side) {
    return measurements.of(cell, side).stream()
        .map(run -> ShareBase.REQUESTS.shares(run, kind))
        .flatMap(Optional::stream)
        .toList();
  }

  /** {@return row of the cells in which the task has its own name, or of the rest of its part} */
  private Optional<Row> row(SelfTime task, List<List<ShareBase.Shares>> cells, boolean rest) {
    String key = task.part().key() + (rest ? SelfTime.REST : "");
    List<Entry> entries =
        cells.stream()
            .map(runs -> key.equals(key(task, runs)) ? entry(task, runs) : entry(task, List.of()))
            .toList();
    String label = key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
    return Optional.of(new Row(key, label.replace('_', ' '), Kind.TIME_SHARE.unit(), entries))
        .filter(Row::known);
  }

  private static String key(SelfTime task, List<ShareBase.Shares> runs) {
    return task.key(runs.stream().map(ShareBase.Shares::run).toList());
  }

  private Entry entry(SelfTime task, List<ShareBase.Shares> runs) {
    return new Entry(
        Optional.of(summary(runs, run -> run.percent(task))),
        count(task, runs, Verdict.BELOW_RESOLUTION),
        count(task, runs, Verdict.IMPLAUSIBLE));
  }

  private int count(SelfTime task, List<ShareBase.Shares> runs, Verdict verdict) {
    return (int)
        runs.stream()
            .map(ShareBase.Shares::run)
            .filter(run -> kind.ofEnergy() && task.isIn(run) && task.verdict(run) == verdict)
            .count();
  }

  private static Summary summary(
      List<ShareBase.Shares> runs, Function<ShareBase.Shares, OptionalDouble> percent) {
    return Summary.ofBlocks(
            runs.stream()
                .filter(run -> percent.apply(run).isPresent())
                .map(run -> run.run().inBlock(percent.apply(run).getAsDouble()))
                .toList())
        .ofShare();
  }
}
