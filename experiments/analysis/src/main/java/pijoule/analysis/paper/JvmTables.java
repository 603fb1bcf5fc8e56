package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import pijoule.analysis.measures.GcTime;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;
import pijoule.analysis.tables.Sheet;
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
  private final List<List<Item>> uses = new ArrayList<>();
  private final List<List<Item>> phases = new ArrayList<>();

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
    bySpan.forEach(
        (span, of) -> {
          List<Item> row = row(cell, side, span);
          row.add(Item.count(of.size()));
          row.add(mean(of, JvmUse::gcCount));
          row.add(mean(of, JvmUse::gcSeconds));
          row.add(
              mean(
                  of.stream().filter(use -> use.jitSeconds().isPresent()).toList(),
                  use -> use.jitSeconds().getAsDouble()));
          row.add(
              mean(
                  of.stream().filter(use -> use.classCount().isPresent()).toList(),
                  use -> use.classCount().getAsLong()));
          uses.add(row);
        });
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
          double pauses = pieces.stream().mapToInt(of -> of.within().pauses()).sum();
          double gcSeconds = pieces.stream().mapToDouble(of -> of.within().seconds()).sum();
          double seconds = pieces.stream().mapToDouble(Piece::seconds).sum();
          if (pauses > 0) {
            List<Item> row = row(cell, side, phase.key());
            row.add(Item.count(logged.size()));
            row.add(Item.number(pauses / logged.size()));
            row.add(Item.number(gcSeconds / logged.size()));
            row.add(Item.number(gcSeconds / seconds * PERCENT));
            phases.add(row);
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
            of ->
                new Piece(
                    of.getKey(),
                    of.getValue().stream().mapToLong(PhaseInterval::durationNs).sum()
                        / NS_PER_SECOND,
                    pauses.within(of.getValue())))
        .toList();
  }

  private List<Item> row(Cell cell, Side side, String what) {
    List<Item> row = new ArrayList<>();
    row.add(Item.count(cell.number()));
    row.addAll(Levels.items(study, cell));
    row.add(Item.text(side.key()));
    row.add(Item.text(what));
    return row;
  }

  private static Item mean(Collection<JvmUse> of, ToDoubleFunction<JvmUse> value) {
    OptionalDouble mean = of.stream().mapToDouble(value).average();
    return Item.number(mean);
  }

  private List<Column> columns(Column what, Column... values) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("cell", "Cell"));
    columns.addAll(Levels.columns(study));
    columns.add(Column.of("side", "Side"));
    columns.add(what);
    columns.add(Column.of("n", "n"));
    columns.addAll(List.of(values));
    return columns;
  }

  private Sheet uses() {
    return new Listing(
        "jvm",
        "Garbage collection, compilation and class loading",
        columns(
            Column.of("span", "Span"),
            Column.of("gc_count", "Collections"),
            new Column("gc_seconds", "Collection", "s"),
            new Column("jit_seconds", "Compilation", "s"),
            Column.of("class_count", "Classes loaded")),
        uses,
        List.of(
            "Means over runs, as the JVM counts in milliseconds. Compilation: all compiler threads"
                + " together, which run beside the program where there are processors.",
            "Span: process, from its start to the run's record; calls, from the first timed call to"
                + " the last; run, from the record of the run before to this one's, under load"
                + " from before the client's start until after its end."));
  }

  private Sheet phases() {
    return new Listing(
        "gc-in-phases",
        "Garbage collection in phases",
        columns(
            Column.of("phase", "Phase"),
            Column.of("gc_pauses", "Pauses"),
            new Column("gc_pause_seconds", "Pauses", "s"),
            new Column("gc_share_percent", "Share of the phase", "%")),
        phases,
        List.of(
            "Means over runs whose JVM logged its pauses; phases without a pause are left out. A"
                + " pause is without the time until the program's threads stop. Phases lie within"
                + " others: total has the pauses of all."));
  }
}
