package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Metric;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.table.Entry;
import pijoule.analysis.table.Row;
import pijoule.analysis.table.Runs;
import pijoule.analysis.table.Section;
import pijoule.analysis.table.Table;
import pijoule.contract.phase.Side;
import pijoule.energy.window.Verdict;

/** Time and energy of one warmed-up operation, by cell and side. */
public final class AmortizedTable {
  private final Measurements measurements;
  private final CellTable table;
  private final Notes notes = new Notes();
  private final List<CellValues> all = new ArrayList<>();

  private AmortizedTable(Measurements measurements) {
    this.measurements = measurements;
    this.table = new CellTable(measurements);
  }

  /**
   * {@return the table; absent where no run has amortised windows}
   *
   * @param measurements of a campaign
   */
  public static Optional<Table> of(Measurements measurements) {
    return measurements.amortized()
        ? Optional.of(new AmortizedTable(measurements).table())
        : Optional.empty();
  }

  private Table table() {
    List<Section> sections = List.of(section(Side.CLIENT), section(Side.SERVER));
    boolean estimate = all.stream().anyMatch(CellValues::isEstimate);
    TableNotes.addAmortized(notes, measurements, estimate, all);
    Stream.of(Side.values())
        .flatMap(side -> GainNotes.of(measurements, side).stream())
        .distinct()
        .forEach(notes::add);
    return table.table(
        "amortized-phases",
        "Amortised phases: one warmed-up operation",
        estimate,
        sections,
        notes.lines());
  }

  private Section section(Side side) {
    List<CellValues> cells = table.cells(side);
    all.addAll(cells);
    List<Row> rows = new ArrayList<>();
    List<Runs> runs = new ArrayList<>();
    Quantity windows = Quantity.of(Part.SERIALIZE_AMORTIZED, Metric.TIME);
    runs.add(CellTable.runs("Runs with windows", windows, cells));
    for (Part part : Part.AMORTIZED) {
      rows.addAll(rows(part, cells));
      Quantity energy = Quantity.of(part, Metric.ENERGY);
      runs.add(
          CellTable.runs(
              "Runs with energy, " + part.label().toLowerCase(Locale.ROOT), energy, cells));
    }
    return table.section(side, rows, runs);
  }

  private static List<Row> rows(Part part, List<CellValues> cells) {
    String key = part.key();
    String label = part.label();
    return List.of(
        CellTable.row(Quantity.of(part, Metric.TIME), key + "_time", label + ", time", cells),
        new Row(
            key + "_energy",
            label + ", energy",
            Metric.ENERGY.unit(),
            cells.stream().map(cell -> energy(cell, part)).toList()),
        new Row(
            key + "_energy_u",
            label + ", u of the energy",
            Metric.ENERGY.unit(),
            true,
            cells.stream().map(cell -> Entry.of(cell.us(Metric.ENERGY, part))).toList()));
  }

  private static Entry energy(CellValues cell, Part part) {
    return new Entry(
        Optional.of(cell.summary(Metric.ENERGY, part)),
        cell.count(part, Verdict.BELOW_RESOLUTION),
        cell.count(part, Verdict.IMPLAUSIBLE));
  }
}
