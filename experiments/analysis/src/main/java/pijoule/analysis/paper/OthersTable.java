package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import pijoule.analysis.compare.ModelledPower;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Metric;
import pijoule.analysis.measure.Part;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.energy.window.Verdict;

/** The client's "Others" in Tables III and IV of Nunes et al. (2013), resolved into phases. */
final class OthersTable {
  private static final List<Metric> METRICS =
      List.of(Metric.TIME, Metric.TIME_SHARE, Metric.ENERGY, Metric.ENERGY_SHARE);

  private final ResolvedStudy study;
  private final List<Piece> rows = new ArrayList<>();

  /** Phase of a cell's client, or what phases leave; without verdicts where it is no phase. */
  private record Piece(
      CellValues cell,
      String key,
      Map<Metric, Summary> summaries,
      OptionalDouble u,
      Optional<Part> part) {}

  private OthersTable(ResolvedStudy study) {
    this.study = study;
  }

  static Sheet of(Measurements measurements) {
    OthersTable table = new OthersTable(measurements.campaign().study());
    List<CellValues> cells =
        table.study.cells().stream()
            .map(cell -> CellValues.of(measurements, cell, Side.CLIENT))
            .toList();
    List<Part> phases =
        RemainderBreakdown.PHASES.stream()
            .filter(measurements.parts(Side.CLIENT)::contains)
            .toList();
    cells.forEach(cell -> table.cell(cell, phases));
    boolean isModelled = ModelledPower.of(measurements).isPresent();
    boolean estimate = !isModelled && cells.stream().anyMatch(CellValues::isEstimate);
    List<String> notes = new ArrayList<>(DetailNotes.ofOthers(measurements, estimate));
    if (!isModelled) {
      notes.addAll(GainNotes.of(measurements, Side.CLIENT));
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

  private Columns<Piece> columns(boolean isModelled) {
    Columns<Piece> columns = new Columns<>();
    columns.add("cell", "Cell", row -> Item.count(row.cell.cell().number()));
    Levels.add(columns, study, row -> row.cell.cell());
    columns.add("piece", "Piece", row -> Item.text(row.key));
    METRICS.stream()
        .filter(metric -> !(isModelled && metric.ofEnergy()))
        .forEach(metric -> add(columns, metric));
    if (!isModelled) {
      columns.add("estimate", "Estimate", row -> DetailColumns.estimate(row.cell));
      columns.add(
          "below_resolution", "Below resolution", row -> count(row, Verdict.BELOW_RESOLUTION));
      columns.add("implausible", "Implausible", row -> count(row, Verdict.IMPLAUSIBLE));
    }
    return columns;
  }

  private static void add(Columns<Piece> columns, Metric metric) {
    String label = metric.ofEnergy() ? "Energy" : "Time";
    String key = metric.key();
    String unit = DetailColumns.unitKey(metric);
    if (!DetailColumns.isShare(metric)) {
      columns.add(key + "_n", label + ", n", row -> Item.count(row.summaries.get(metric).n()));
    }
    columns.add(
        key + "_" + unit,
        label,
        metric.unit(),
        row -> Item.number(row.summaries.get(metric).mean()));
    columns.add(
        key + "_ci95_half_" + unit,
        "±",
        metric.unit(),
        row -> Item.uncertainty(row.summaries.get(metric).ci95HalfWidth()));
    columns.add(
        key + "_runs_ci95_half_" + unit,
        "± over runs",
        metric.unit(),
        row -> Item.uncertainty(row.summaries.get(metric).runsCi95HalfWidth()));
    if (metric == Metric.ENERGY) {
      columns.add(
          "energy_u_type_b_joules", "u, type B", metric.unit(), row -> Item.uncertainty(row.u));
    }
  }

  private static Item count(Piece row, Verdict verdict) {
    return row.part.map(part -> Item.count(row.cell.count(part, verdict))).orElse(Item.NA);
  }

  private void cell(CellValues cell, List<Part> phases) {
    RemainderBreakdown others = RemainderBreakdown.of(cell.measures());
    for (Part part : phases) {
      row(
          cell,
          part.key(),
          metric -> others.phase(metric, part),
          others.u(part),
          Optional.of(part));
    }
    row(cell, "uncovered", others::uncovered, others.uUncovered(), Optional.empty());
    Part rest = Part.REMAINDER;
    row(cell, rest.key(), others::remainder, others.u(rest), Optional.of(rest));
  }

  private void row(
      CellValues cell,
      String key,
      Function<Metric, Summary> values,
      OptionalDouble u,
      Optional<Part> part) {
    Map<Metric, Summary> summaries = new EnumMap<>(Metric.class);
    METRICS.forEach(metric -> summaries.put(metric, values.apply(metric)));
    rows.add(new Piece(cell, key, summaries, u, part));
  }
}
