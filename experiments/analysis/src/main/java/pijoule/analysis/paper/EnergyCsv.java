package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PartEnergy;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.table.CsvColumns;
import pijoule.contract.phase.Side;

/** energy.csv: one row per run, side and phase, amortised ones as well (docs/results.md). */
public final class EnergyCsv {
  private static final List<Part> ONE_OF_MANY =
      Stream.concat(Part.ofCall(Side.CLIENT).stream(), Part.AMORTIZED.stream()).toList();

  private EnergyCsv() {}

  /**
   * {@return lines, each with its end}
   *
   * @param measurements of a campaign
   */
  public static String write(Measurements measurements) {
    List<Row> rows = new ArrayList<>();
    for (MeasuredSide side : measurements.sides()) {
      Stream.concat(
              measurements.parts(side.side()).stream().filter(part -> part != Part.REMAINDER),
              ONE_OF_MANY.stream())
          .filter(side.energy().parts()::containsKey)
          .forEach(part -> rows.add(new Row(side, part)));
    }
    return columns(measurements).write(rows);
  }

  private record Row(MeasuredSide side, Part part) {
    PartEnergy energy() {
      return side.energy().parts().get(part);
    }
  }

  private static CsvColumns<Row> columns(Measurements measurements) {
    return new CsvColumns<Row>()
        .add("run", row -> row.side.run().id())
        .add("cell", row -> row.side.run().cell())
        .add("side", row -> row.side.side().key())
        .add("phase", row -> row.part.phase())
        .add("trial", row -> row.part.trial())
        .add("operations", row -> row.side.operations(row.part))
        .add("meter", row -> row.side.energy().meters(row.part))
        .add("estimate", row -> row.side.energy().estimate(row.part))
        .add("gain_unknown", row -> measurements.gainUnknown(row.side))
        .add("energy_joules", row -> row.energy().joules().value())
        .add("u_joules", row -> row.energy().joules().u())
        .add("net_energy_joules", row -> row.side.value(Kind.NET_ENERGY, row.part))
        .add("u_net_joules", row -> row.side.of(Kind.NET_ENERGY, row.part).u())
        .add("mean_power_watts", row -> row.side.value(Kind.POWER, row.part))
        .add("duration_seconds", row -> row.side.times().seconds().get(row.part))
        .add("bridged_seconds", row -> row.energy().bridgedSeconds())
        .add("samples", row -> row.energy().samples())
        .add("verdict", row -> row.energy().verdict().text());
  }
}
