package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.PacketQuantity;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.measure.Quantity.Trait;
import pijoule.analysis.measure.Sizes;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.CsvColumns;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.Table;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.energy.window.Verdict;

/** Every cell's values in detail: each part of both sides, in each kind. */
public final class CellsCsv {
  private final Measurements measurements;
  private final String declared;
  private final String emulated;
  private final List<Row> rows = new ArrayList<>();

  private CellsCsv(Measurements measurements) {
    this.measurements = measurements;
    this.declared = Table.names(measurements.campaign().study().declared());
    this.emulated = Table.names(measurements.campaign().study().emulated());
  }

  /**
   * {@return lines, each with its end; the first names the columns (docs/results.md)}
   *
   * @param measurements of a campaign
   */
  public static String write(Measurements measurements) {
    CellsCsv cells = new CellsCsv(measurements);
    for (Cell cell : measurements.campaign().study().cells()) {
      for (Side side : Side.values()) {
        cells.cell(cell, side);
      }
    }
    return cells.columns().write(cells.rows);
  }

  /** A quantity of one side of a cell. */
  private record Row(CellValue value, Summary summary) {}

  private CsvColumns<Row> columns() {
    return new CsvColumns<Row>()
        .addCell(measurements.campaign().study(), row -> row.value.cell())
        .add("side", row -> row.value.side().key())
        .add("metric", row -> row.value.quantity().key())
        .add("unit", row -> row.value.quantity().unit())
        .add("estimate", CellsCsv::estimate)
        .add("n", row -> row.summary.n())
        .add("blocks", row -> row.summary.blocks())
        .add("mean", row -> row.summary.mean())
        .add("sd", row -> row.summary.sd())
        .add("ci95_low", row -> row.summary.ci95Low())
        .add("ci95_high", row -> row.summary.ci95High())
        .add("runs_ci95_low", row -> row.summary.runsCi95Low())
        .add("runs_ci95_high", row -> row.summary.runsCi95High())
        .add("u_type_b", row -> row.value.u())
        .add("u_combined", CellsCsv::uCombined)
        .add("resolved", row -> count(row, Verdict.RESOLVED))
        .add("below_resolution", row -> count(row, Verdict.BELOW_RESOLUTION))
        .add("implausible", row -> count(row, Verdict.IMPLAUSIBLE))
        .add("not_available", row -> count(row, Verdict.NOT_AVAILABLE))
        .add("declared", row -> declared)
        .add("emulated", row -> emulated)
        .add("gain_unknown", row -> gainUnknown(row.value))
        .add("reason", row -> row.value.absence().or(() -> unresolved(row.summary)));
  }

  private void cell(Cell cell, Side side) {
    for (Kind kind : Kind.OF_EVERY_PART) {
      for (Part part : measurements.parts(side)) {
        boolean hasNoShare = part == Part.TOTAL || part.isBesideOthers(side);
        if (!(hasNoShare && (kind == Kind.TIME_SHARE || kind == Kind.ENERGY_SHARE))) {
          line(cell, side, Quantity.of(part, kind));
        }
      }
    }
    (switch (measurements.campaign().study().kind()) {
          case CALLS -> ofCalls(side);
          case LOAD -> LoadQuantity.all().filter(measurements::has);
        })
        .filter(quantity -> quantity.isOf(side))
        .forEach(quantity -> line(cell, side, quantity));
  }

  /** Quantities of requests, amortised phases, counts, and packets. */
  private Stream<Quantity> ofCalls(Side side) {
    List<Quantity> all = new ArrayList<>();
    all.add(Quantity.of(Part.TOTAL, Kind.NET_ENERGY));
    all.add(Quantity.of(Part.REQUEST, Kind.TIME));
    for (Kind kind : List.of(Kind.ENERGY, Kind.NET_ENERGY, Kind.POWER)) {
      Part.ofCall(side).forEach(part -> all.add(Quantity.of(part, kind)));
    }
    for (Kind kind : List.of(Kind.TIME, Kind.ENERGY, Kind.POWER)) {
      Part.AMORTIZED.stream()
          .filter(part -> measurements.amortized())
          .forEach(part -> all.add(Quantity.of(part, kind)));
    }
    Stream.concat(Sizes.ALL.stream(), PacketQuantity.COUNTS.stream())
        .filter(count -> !count.is(Trait.OPTIONAL) || measurements.has(count))
        .forEach(all::add);
    all.addAll(measurements.ofProcesses(side));
    PacketQuantity.TIMES.stream().filter(time -> measurements.captured()).forEach(all::add);
    return all.stream();
  }

  private void line(Cell cell, Side side, Quantity quantity) {
    CellValue value = CellValue.of(measurements, cell, side, quantity);
    rows.add(new Row(value, value.summary()));
  }

  /**
   * Standard uncertainty of the mean: that of type A falls with the blocks, that of type B is
   * common to them (GUM, 5.1.2). Absent for fewer than two blocks and where type B is not known.
   */
  private static OptionalDouble uCombined(Row row) {
    OptionalDouble typeA = row.summary.standardError();
    OptionalDouble typeB = row.value.u();
    return typeA.isEmpty() || typeB.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.hypot(typeA.getAsDouble(), typeB.getAsDouble()));
  }

  /** Valid runs whose energy of a part has the verdict; absent of what is no part's energy. */
  private static Optional<Integer> count(Row row, Verdict verdict) {
    return Optional.of(row.value)
        .filter(value -> value.quantity().ofEnergy() && value.quantity().parts().size() == 1)
        .map(value -> value.count(verdict));
  }

  private static Optional<String> unresolved(Summary summary) {
    return Optional.of("interval " + Numbers.unresolved(summary) + ", got " + summary.blocks())
        .filter(needs -> summary.isUnresolved());
  }

  private static Optional<Boolean> estimate(Row row) {
    if (!row.value.quantity().ofEnergy()) {
      return Optional.of(false);
    }
    return row.value.isEstimate() ? Optional.of(true) : row.value.modelled();
  }

  private String gainUnknown(CellValue value) {
    if (!value.quantity().is(Trait.GAIN)) {
      return "false";
    }
    List<Boolean> flags =
        value.valid().stream().flatMap(run -> measurements.gainUnknown(run).stream()).toList();
    return flags.isEmpty() ? Numbers.NA : String.valueOf(flags.contains(true));
  }
}
