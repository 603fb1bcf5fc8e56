package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import pijoule.analysis.inference.ModelledPower;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.analysis.tables.Listing;
import pijoule.analysis.tables.Numbers;
import pijoule.analysis.tables.Sheet;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.energy.window.Verdict;

/** The client's "Others" in Tables III and IV of Nunes et al. (2013), resolved into phases. */
final class OthersTable {
  private static final List<Metric> METRICS =
      List.of(Metric.TIME, Metric.TIME_SHARE, Metric.ENERGY, Metric.ENERGY_SHARE);

  /** Columns about energies, beside their own. */
  private static final List<String> VERDICTS =
      List.of("estimate", "below_resolution", "implausible");

  private final ResolvedStudy study;
  private final List<List<Item>> rows = new ArrayList<>();

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
    boolean estimate =
        !isModelled && cells.stream().anyMatch(cell -> cell.estimate().equals(Optional.of(true)));
    List<String> notes = new ArrayList<>(DetailNotes.ofOthers(measurements, estimate));
    if (!isModelled) {
      notes.addAll(GainNotes.of(measurements, Side.CLIENT));
    }
    Listing all =
        new Listing(
                "client-others",
                "What the client's Others are" + (estimate ? " (energy: estimate)" : ""),
                table.columns(),
                table.rows,
                notes)
            .withoutSame("runs_");
    return isModelled
        ? all.only(all.columns().stream().map(Column::key).filter(key -> !isOfEnergy(key)).toList())
        : all;
  }

  private static boolean isOfEnergy(String key) {
    return key.startsWith(Metric.ENERGY.key()) || VERDICTS.contains(key);
  }

  private List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("cell", "Cell"));
    columns.addAll(Levels.columns(study));
    columns.add(Column.of("piece", "Piece"));
    for (Metric metric : METRICS) {
      String label = metric.ofEnergy() ? "Energy" : "Time";
      String unit = DetailColumns.unitKey(metric);
      if (!DetailColumns.isShare(metric)) {
        columns.add(Column.of(metric.key() + "_n", label + ", n"));
      }
      columns.add(new Column(metric.key() + "_" + unit, label, metric.unit()));
      columns.add(new Column(metric.key() + "_ci95_half_" + unit, "±", metric.unit()));
      columns.add(
          new Column(metric.key() + "_runs_ci95_half_" + unit, "± over runs", metric.unit()));
      if (metric == Metric.ENERGY) {
        columns.add(new Column("energy_u_type_b_joules", "u, type B", metric.unit()));
      }
    }
    VERDICTS.forEach(
        key ->
            columns.add(
                Column.of(
                    key,
                    (key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1))
                        .replace('_', ' '))));
    return columns;
  }

  private void cell(CellValues cell, List<Part> phases) {
    RemainderBreakdown others = RemainderBreakdown.of(cell.measures());
    for (Part part : phases) {
      OptionalDouble u = others.u(part);
      row(cell, part.key(), metric -> others.phase(metric, part), u, verdicts(cell, part));
    }
    List<Item> none = List.of(Item.NA, Item.NA);
    row(cell, "uncovered", others::uncovered, others.uUncovered(), none);
    row(
        cell,
        Part.REMAINDER.key(),
        others::remainder,
        others.u(Part.REMAINDER),
        verdicts(cell, Part.REMAINDER));
  }

  private void row(
      CellValues cell,
      String piece,
      Function<Metric, Summary> values,
      OptionalDouble u,
      List<Item> verdicts) {
    List<Item> row = new ArrayList<>();
    row.add(Item.count(cell.cell().number()));
    row.addAll(Levels.items(study, cell.cell()));
    row.add(Item.text(piece));
    for (Metric metric : METRICS) {
      Summary summary = values.apply(metric);
      if (!DetailColumns.isShare(metric)) {
        row.add(Item.count(summary.n()));
      }
      row.add(Item.number(summary.mean()));
      row.add(Item.uncertainty(summary.ci95HalfWidth()));
      row.add(Item.uncertainty(summary.runsCi95HalfWidth()));
      if (metric == Metric.ENERGY) {
        row.add(Item.uncertainty(u));
      }
    }
    row.add(Item.text(cell.estimate().map(String::valueOf).orElse(Numbers.NA)));
    row.addAll(verdicts);
    rows.add(row);
  }

  private static List<Item> verdicts(CellValues cell, Part part) {
    return List.of(
        Item.count(cell.count(part, Verdict.BELOW_RESOLUTION)),
        Item.count(cell.count(part, Verdict.IMPLAUSIBLE)));
  }
}
