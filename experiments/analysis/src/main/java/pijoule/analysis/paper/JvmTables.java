package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import pijoule.analysis.measure.GcTime;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.campaign.ServerUse;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;
import pijoule.contract.record.JvmInfo;
import pijoule.contract.record.JvmUse;
import pijoule.contract.study.Cell;

/** Work of the JVMs beside the programs' own: garbage collection and compilation. */
public final class JvmTables {
  private static final double NS_PER_SECOND = 1e9;
  private static final double PERCENT = 100;

  private final ResolvedStudy study;
  private final List<Row<List<JvmUse>>> uses = new ArrayList<>();
  private final List<Row<Pauses>> phases = new ArrayList<>();

  /** One side of a cell, with so many runs in which something was seen. */
  private record Row<T>(Cell cell, Side side, String what, int runs, T seen) {}

  /** Pauses of all runs in one phase, and that phase's time. */
  private record Pauses(double pauses, double gcSeconds, double seconds) {}

  private JvmTables(ResolvedStudy study) {
    this.study = study;
  }

  /**
   * {@return the tables {@code jvm} and {@code gc-in-phases}; each only where it has rows}
   *
   * @param campaign whose runs have been read
   */
  public static List<Sheet> of(RecordedCampaign campaign) {
    JvmTables tables = new JvmTables(campaign.study());
    Map<Integer, List<Run>> runs =
        campaign.runs().stream().collect(Collectors.groupingBy(Run::cell));
    for (Cell cell : campaign.study().cells()) {
      for (Side side : Side.values()) {
        List<Run> made =
            runs.getOrDefault(cell.number(), List.of()).stream()
                .filter(run -> run.sides().containsKey(side))
                .toList();
        tables.uses(cell, side, made);
        tables.phases(cell, side, made.stream().map(run -> run.sides().get(side)).toList());
      }
    }
    List<Sheet> sheets = new ArrayList<>();
    if (!tables.uses.isEmpty()) {
      sheets.add(tables.uses());
    }
    if (!tables.phases.isEmpty()) {
      sheets.add(tables.phases());
    }
    return sheets;
  }

  /** A server under load hands over no record: its line has what it used. */
  private static Optional<JvmUse> use(Run run, Side side) {
    return side == Side.SERVER && run.load().isPresent()
        ? run.load().get().server().flatMap(ServerUse::jvm)
        : run.sides().get(side).jvm().flatMap(JvmInfo::use);
  }

  private void uses(Cell cell, Side side, List<Run> runs) {
    Map<String, List<JvmUse>> bySpan =
        runs.stream()
            .flatMap(run -> use(run, side).stream())
            .collect(Collectors.groupingBy(JvmUse::over, TreeMap::new, Collectors.toList()));
    bySpan.forEach((span, jvms) -> uses.add(new Row<>(cell, side, span, jvms.size(), jvms)));
  }

  private void phases(Cell cell, Side side, List<SideRecord> records) {
    List<SideRecord> logged =
        records.stream().filter(record -> GcTime.of(record).isPresent()).toList();
    Map<Phase, List<Piece>> byPhase =
        logged.stream()
            .flatMap(record -> pieces(record).stream())
            .collect(Collectors.groupingBy(Piece::phase, TreeMap::new, Collectors.toList()));
    byPhase.forEach(
        (phase, pieces) -> {
          double pauses = pieces.stream().mapToInt(piece -> piece.within().pauses()).sum();
          double gcSeconds = pieces.stream().mapToDouble(piece -> piece.within().seconds()).sum();
          double seconds = pieces.stream().mapToDouble(Piece::seconds).sum();
          if (pauses > 0) {
            Pauses seen = new Pauses(pauses, gcSeconds, seconds);
            phases.add(new Row<>(cell, side, phase.key(), logged.size(), seen));
          }
        });
  }

  /** A phase of one run, and the pauses in it. */
  private record Piece(Phase phase, double seconds, GcTime.Within within) {}

  private static List<Piece> pieces(SideRecord record) {
    GcTime pauses = GcTime.of(record).orElseThrow();
    Map<Phase, List<PhaseInterval>> byPhase =
        record.phases().stream().collect(Collectors.groupingBy(PhaseInterval::phase));
    return byPhase.entrySet().stream()
        .map(
            entry ->
                new Piece(
                    entry.getKey(),
                    entry.getValue().stream().mapToLong(PhaseInterval::durationNs).sum()
                        / NS_PER_SECOND,
                    pauses.within(entry.getValue())))
        .toList();
  }

  private static Item mean(Row<List<JvmUse>> row, Function<JvmUse, OptionalDouble> value) {
    return Item.number(
        row.seen.stream()
            .map(value)
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .average());
  }

  private static OptionalDouble classes(JvmUse of) {
    return of.classCount().stream().asDoubleStream().findFirst();
  }

  private <T> Columns<Row<T>> columns(String key, String label) {
    Columns<Row<T>> columns = new Columns<>();
    columns.add("cell", "Cell", row -> Item.count(row.cell.number()));
    Levels.add(columns, study, Row::cell);
    columns.add("side", "Side", row -> Item.text(row.side.key()));
    columns.add(key, label, row -> Item.text(row.what));
    columns.add("n", "n", row -> Item.count(row.runs));
    return columns;
  }

  private Sheet uses() {
    Columns<Row<List<JvmUse>>> columns = columns("span", "Span");
    columns.add(
        "gc_count", "Collections", row -> mean(row, use -> OptionalDouble.of(use.gcCount())));
    columns.add(
        "gc_seconds",
        "Collection",
        "s",
        row -> mean(row, use -> OptionalDouble.of(use.gcSeconds())));
    columns.add("jit_seconds", "Compilation", "s", row -> mean(row, JvmUse::jitSeconds));
    columns.add("class_count", "Classes loaded", row -> mean(row, JvmTables::classes));
    return columns.listing(
        "jvm",
        "Garbage collection, compilation and class loading",
        uses,
        List.of(
            "Means over runs, as the JVM counts in milliseconds. Compilation: all compiler threads"
                + " together, which run beside the program where there are processors.",
            "Span: process, from its start to the run's record; calls, from the first timed call to"
                + " the last; run, from the record of the run before to this one's, under load"
                + " from before the client's start until after its end."));
  }

  private Sheet phases() {
    Columns<Row<Pauses>> columns = columns("phase", "Phase");
    columns.add("gc_pauses", "Pauses", row -> Item.number(row.seen.pauses / row.runs));
    columns.add(
        "gc_pause_seconds", "Pauses", "s", row -> Item.number(row.seen.gcSeconds / row.runs));
    columns.add(
        "gc_share_percent",
        "Share of the phase",
        "%",
        row -> Item.number(row.seen.gcSeconds / row.seen.seconds * PERCENT));
    return columns.listing(
        "gc-in-phases",
        "Garbage collection in phases",
        phases,
        List.of(
            "Means over runs whose JVM logged its pauses; phases without a pause are left out. A"
                + " pause is without the time until the program's threads stop. The total has the"
                + " pauses of the phases within it, and none of what lies before it: a server's"
                + " receive, a warm client's startup and setup."));
  }
}
