package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import pijoule.analysis.compare.ModelledPower;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.measure.Role;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.energy.window.Verdict;

/** The client's "Others" in Tables III and IV of Nunes et al. (2013), resolved into phases. */
public final class OthersTable {
  private static final List<Kind> KINDS =
      List.of(Kind.TIME, Kind.TIME_SHARE, Kind.ENERGY, Kind.ENERGY_SHARE);

  private final ResolvedStudy study;
  private final List<Piece> rows = new ArrayList<>();

  /** Phase of a cell's client, or what phases leave; without verdicts where it is no phase. */
  private record Piece(
      CellValue cell,
      String key,
      Map<Kind, Summary> summaries,
      OptionalDouble u,
      Optional<Part> part) {}

  private OthersTable(ResolvedStudy study) {
    this.study = study;
  }

  /**
   * {@return the listing {@code client-others}}
   *
   * @param measurements of a campaign
   */
  public static Sheet of(Measurements measurements) {
    OthersTable table = new OthersTable(measurements.campaign().study());
    Quantity energy = Quantity.of(Part.REMAINDER, Kind.ENERGY);
    List<CellValue> cells =
        table.study.cells().stream()
            .map(cell -> CellValue.of(measurements, cell, Side.CLIENT, energy))
            .toList();
    List<Part> phases =
        RemainderBreakdown.PHASES.stream()
            .filter(measurements.parts(Side.CLIENT)::contains)
            .toList();
    cells.forEach(cell -> table.cell(cell, phases));
    boolean isModelled = ModelledPower.of(measurements).isPresent();
    boolean estimate =
        !isModelled && cells.stream().anyMatch(cell -> cell.modelled().orElse(false));
    List<String> notes = notes(measurements, estimate);
    if (!isModelled) {
      notes.addAll(TableNotes.gains(measurements, Side.CLIENT));
    }
    return table
        .columns(isModelled)
        .listing(
            "client-others",
            "What the client's Others are" + (estimate ? " (energy: estimate)" : ""),
            table.rows,
            notes)
        .withoutSame("runs_");
  }

  private static List<String> notes(Measurements measurements, boolean estimate) {
    List<String> notes = new ArrayList<>();
    if (estimate) {
      notes.add(Sheet.ESTIMATE_NOTE);
    }
    notes.add(
        "The client's Others, resolved: what serialize, call and deserialize leave of the total is the"
            + " row remainder; the rows above it add up to it.");
    notes.add(
        "uncovered: what no phase accounts for. A phase that some run of a cell lacks, or that lies"
            + " before the total, as startup and setup of a warm client do, is NA and no part of it.");
    notes.add("±: half of the mean's 95 % confidence interval (Student's t, over blocks).");
    notes.add(TableNotes.OVER_RUNS);
    notes.add(
        "u, type B: mean of the runs' standard uncertainties (k = 1); more runs do not make it"
            + " less.");
    notes.add(
        "u of uncovered takes those of the remainder and of the phases for independent, the gain"
            + " excepted.");
    notes.addAll(measurements.levelNotes());
    return notes;
  }

  private Columns<Piece> columns(boolean isModelled) {
    Columns<Piece> columns = new Columns<>();
    columns.add("cell", "Cell", row -> Item.count(row.cell.cell().number()));
    Levels.add(columns, study, row -> row.cell.cell());
    columns.add("piece", "Piece", row -> Item.text(row.key));
    KINDS.stream()
        .filter(kind -> !(isModelled && kind.ofEnergy()))
        .forEach(kind -> add(columns, kind));
    if (!isModelled) {
      columns.add(
          "estimate",
          "Estimate",
          row -> Item.text(row.cell.modelled().map(String::valueOf).orElse(Numbers.NA)));
      columns.add(
          "below_resolution", "Below resolution", row -> count(row, Verdict.BELOW_RESOLUTION));
      columns.add("implausible", "Implausible", row -> count(row, Verdict.IMPLAUSIBLE));
    }
    return columns;
  }

  private static void add(Columns<Piece> columns, Kind kind) {
    String label = kind.ofEnergy() ? "Energy" : "Time";
    String key = kind.key();
    String unit = unitKey(kind);
    if (!isShare(kind)) {
      columns.add(key + "_n", label + ", n", row -> Item.count(row.summaries.get(kind).n()));
    }
    columns.add(
        key + "_" + unit, label, kind.unit(), row -> Item.number(row.summaries.get(kind).mean()));
    ends(columns, kind, "_ci95_", "95 %", Summary::ci95Low, Summary::ci95High);
    ends(columns, kind, "_runs_ci95_", "Over runs", Summary::runsCi95Low, Summary::runsCi95High);
    if (kind == Kind.ENERGY) {
      columns.add(
          "energy_u_type_b_joules", "u, type B", kind.unit(), row -> Item.uncertainty(row.u));
    }
  }

  private static void ends(
      Columns<Piece> columns,
      Kind kind,
      String key,
      String label,
      Function<Summary, OptionalDouble> low,
      Function<Summary, OptionalDouble> high) {
    String unit = unitKey(kind);
    columns.add(
        kind.key() + key + "low_" + unit,
        label + ", low",
        kind.unit(),
        row -> Item.number(low.apply(row.summaries.get(kind))));
    columns.add(
        kind.key() + key + "high_" + unit,
        label + ", high",
        kind.unit(),
        row -> Item.number(high.apply(row.summaries.get(kind))));
  }

  private static boolean isShare(Kind kind) {
    return kind == Kind.TIME_SHARE || kind == Kind.ENERGY_SHARE;
  }

  /** The unit as in a column's key. */
  private static String unitKey(Kind kind) {
    return switch (kind) {
      case TIME -> "seconds";
      case ENERGY, NET_ENERGY -> "joules";
      case POWER -> "watts";
      case TIME_SHARE, ENERGY_SHARE -> "percent";
    };
  }

  private static Item count(Piece row, Verdict verdict) {
    return row.part.map(part -> Item.count(count(row, part, verdict))).orElse(Item.NA);
  }

  private static long count(Piece row, Part part, Verdict verdict) {
    return row.cell.valid().stream().filter(run -> run.energy().verdict(part) == verdict).count();
  }

  private void cell(CellValue cell, List<Part> phases) {
    RemainderBreakdown others = RemainderBreakdown.of(cell.valid());
    for (Part part : phases) {
      row(cell, part.key(), kind -> others.phase(kind, part), others.u(part), Optional.of(part));
    }
    row(cell, "uncovered", others::uncovered, others.uUncovered(), Optional.empty());
    Part rest = Part.REMAINDER;
    row(cell, rest.key(), others::remainder, others.u(rest), Optional.of(rest));
  }

  private void row(
      CellValue cell,
      String key,
      Function<Kind, Summary> values,
      OptionalDouble u,
      Optional<Part> part) {
    Map<Kind, Summary> summaries = new EnumMap<>(Kind.class);
    KINDS.forEach(kind -> summaries.put(kind, values.apply(kind)));
    rows.add(new Piece(cell, key, summaries, u, part));
  }

  /**
   * Breakdown of a client's remainder: phases that no table has a row for, and what no phase
   * covers. All its pieces are of the same runs, so that their means add up to the remainder's.
   *
   * @param runs of a cell, the client's side
   * @param phases that every run has within its total
   */
  private record RemainderBreakdown(List<MeasuredSide> runs, List<Part> phases) {
    /**
     * Phases in the order in which they happen; a campaign may be without those that are optional.
     */
    static final List<Part> PHASES =
        Part.of(Side.CLIENT, Role.PREPARATION, Role.INPUT, Role.PROTECTION);

    static RemainderBreakdown of(List<MeasuredSide> runs) {
      List<Part> phases =
          PHASES.stream().filter(part -> runs.stream().allMatch(run -> within(run, part))).toList();
      return new RemainderBreakdown(runs, runs.isEmpty() ? List.of() : phases);
    }

    /** A share is of the total, so only what lies within it has one. */
    private static boolean within(MeasuredSide run, Part part) {
      return run.value(Kind.TIME_SHARE, part).isPresent();
    }

    Summary phase(Kind kind, Part part) {
      return phases.contains(part)
          ? over(kind, run -> run.value(kind, part).getAsDouble())
          : Summary.NONE;
    }

    Summary remainder(Kind kind) {
      return over(kind, run -> run.value(kind, Part.REMAINDER).getAsDouble());
    }

    Summary uncovered(Kind kind) {
      return over(
          kind,
          run ->
              run.value(kind, Part.REMAINDER).getAsDouble()
                  - phases.stream()
                      .mapToDouble(phase -> run.value(kind, phase).getAsDouble())
                      .sum());
    }

    private Summary over(Kind kind, ToDoubleFunction<MeasuredSide> value) {
      Summary summary =
          Summary.ofBlocks(known(kind).map(run -> run.inBlock(value.applyAsDouble(run))).toList());
      return isShare(kind) ? summary.ofShare() : summary.ofPositive();
    }

    /** Runs in which every piece has a value. */
    private Stream<MeasuredSide> known(Kind kind) {
      return runs.stream()
          .filter(
              run ->
                  Stream.concat(Stream.of(Part.REMAINDER), phases.stream())
                      .allMatch(part -> run.value(kind, part).isPresent()));
    }

    /** Mean of the runs' type B uncertainties of a phase or of the remainder, J. */
    OptionalDouble u(Part part) {
      return part == Part.REMAINDER || phases.contains(part)
          ? mean(known(Kind.ENERGY).map(run -> run.of(Kind.ENERGY, part).u()).toList())
          : OptionalDouble.empty();
    }

    /** {@return mean of the runs' type B uncertainties of what no phase covers, J} */
    OptionalDouble uUncovered() {
      return mean(known(Kind.ENERGY).map(this::uUncovered).toList());
    }

    private OptionalDouble uUncovered(MeasuredSide run) {
      return run.of(Kind.ENERGY, Part.REMAINDER)
          .minus(phases.stream().map(phase -> run.of(Kind.ENERGY, phase)).toList())
          .u();
    }

    private static OptionalDouble mean(List<OptionalDouble> us) {
      boolean known = !us.isEmpty() && us.stream().allMatch(OptionalDouble::isPresent);
      return known
          ? us.stream().mapToDouble(OptionalDouble::getAsDouble).average()
          : OptionalDouble.empty();
    }
  }
}
