package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.tables.Entry;
import pijoule.analysis.tables.Row;
import pijoule.analysis.tables.Runs;
import pijoule.analysis.tables.Section;
import pijoule.analysis.tables.Table;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.energy.window.Verdict;

/** Time and energy of one warmed-up operation, by cell and side. */
public final class AmortizedTable {
  private final Measurements measurements;
  private final ResolvedStudy study;
  private final Grid grid;
  private final Notes notes = new Notes();
  private final List<CellValues> all = new ArrayList<>();

  private AmortizedTable(Measurements measurements) {
    this.measurements = measurements;
    this.study = measurements.campaign().study();
    this.grid = Grid.whole(study);
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
    boolean estimate = all.stream().anyMatch(cell -> cell.estimate().equals(Optional.of(true)));
    TableNotes.addAmortized(notes, measurements, estimate, all);
    Stream.of(Side.values())
        .flatMap(side -> GainNotes.of(measurements, side).stream())
        .distinct()
        .forEach(notes::add);
    return new Table(
        "amortized-phases",
        "Amortised phases: one warmed-up operation" + (estimate ? " (estimate)" : ""),
        estimate,
        study.declared(),
        study.emulated(),
        sections,
        notes.lines());
  }

  private Section section(Side side) {
    List<CellValues> cells =
        grid.cells(Optional.empty()).stream()
            .flatMap(Optional::stream)
            .map(cell -> CellValues.of(measurements, cell, side))
            .toList();
    all.addAll(cells);
    List<Row> rows = new ArrayList<>();
    List<Runs> runs = new ArrayList<>();
    runs.add(runs("Runs with windows", Metric.TIME, Part.SERIALIZE_AMORTIZED, cells));
    for (Part part : Part.AMORTIZED) {
      rows.addAll(rows(part, cells));
      runs.add(runs("Runs with energy, " + phase(part), Metric.ENERGY, part, cells));
    }
    String name = side == Side.CLIENT ? "Client" : "Server";
    Section.Split split = new Section.Split("side", side.key(), "Side", name);
    return new Section(Optional.of(split), grid.headers(), rows, runs);
  }

  private static List<Row> rows(Part part, List<CellValues> cells) {
    String key = part.key();
    String label = part == Part.SERIALIZE_AMORTIZED ? "Serialization" : "Deserialization";
    return List.of(
        new Row(
            key + "_time",
            label + ", time",
            Metric.TIME.unit(),
            cells.stream()
                .map(cell -> new Entry(Optional.of(cell.summary(Metric.TIME, part)), 0, 0))
                .toList()),
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
            cells.stream()
                .map(cell -> new Entry(Optional.of(cell.us(Metric.ENERGY, part)), 0, 0))
                .toList()));
  }

  private static Entry energy(CellValues cell, Part part) {
    return new Entry(
        Optional.of(cell.summary(Metric.ENERGY, part)),
        cell.count(part, Verdict.BELOW_RESOLUTION),
        cell.count(part, Verdict.IMPLAUSIBLE));
  }

  private static Runs runs(String label, Metric metric, Part part, List<CellValues> cells) {
    return new Runs(
        label,
        cells.stream()
            .map(cell -> Optional.of(new Runs.Count(cell.summary(metric, part).n(), "")))
            .toList());
  }

  private static String phase(Part part) {
    return part == Part.SERIALIZE_AMORTIZED ? "serialization" : "deserialization";
  }
}
