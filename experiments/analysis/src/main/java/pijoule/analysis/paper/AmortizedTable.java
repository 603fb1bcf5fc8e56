package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.EmulatedClock;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.table.Table;
import pijoule.analysis.table.Table.Entry;
import pijoule.analysis.table.Table.Row;
import pijoule.analysis.table.Table.Runs;
import pijoule.analysis.table.Table.Section;
import pijoule.contract.phase.Side;

/** Time and energy of one warmed-up operation, by cell and side. */
public final class AmortizedTable {
  private final Measurements measurements;
  private final CellTable table;
  private final Notes notes = new Notes();
  private boolean estimate;

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
    TableNotes.addAmortized(notes, measurements, estimate);
    Stream.of(Side.values())
        .flatMap(side -> TableNotes.gains(measurements, side).stream())
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
    List<Row> rows = new ArrayList<>();
    List<Runs> runs = new ArrayList<>();
    Quantity windows = Quantity.of(Part.SERIALIZE_AMORTIZED, Kind.TIME);
    runs.add(table.runs("Runs with windows", side, windows));
    for (Part part : Part.AMORTIZED) {
      rows.addAll(rows(part, side));
      Quantity energy = Quantity.of(part, Kind.ENERGY);
      String label = "Runs with energy, " + part.label().toLowerCase(Locale.ROOT);
      runs.add(table.runs(label, side, energy));
    }
    return table.section(side, rows, runs);
  }

  private List<Row> rows(Part part, Side side) {
    List<CellValue> energies = table.values(side, Quantity.of(part, Kind.ENERGY));
    estimate |= energies.stream().anyMatch(value -> value.modelled().orElse(false));
    EmulatedClock clock = new EmulatedClock(measurements.campaign().study());
    String key = part.key();
    String label = part.label();
    return List.of(
        table.row(side, Quantity.of(part, Kind.TIME), key + "_time", label + ", time"),
        new Row(
            key + "_energy",
            label + ", energy",
            Kind.ENERGY.unit(),
            energies.stream().map(value -> value.entry(clock)).toList()),
        new Row(
            key + "_energy_u",
            label + ", u of the energy",
            Kind.ENERGY.unit(),
            true,
            energies.stream().map(value -> Entry.of(value.us())).toList()));
  }
}
