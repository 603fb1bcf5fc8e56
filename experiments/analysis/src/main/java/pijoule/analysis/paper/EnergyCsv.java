package pijoule.analysis.paper;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.measures.PartEnergy;
import pijoule.analysis.measures.SideMeasures;
import pijoule.analysis.tables.Csv;
import pijoule.analysis.tables.Numbers;
import pijoule.contract.phase.Side;

/** energy.csv: one row per run, side and phase, amortised ones as well (docs/results.md). */
public final class EnergyCsv {
  private static final List<String> NAMES =
      List.of(
          "run",
          "cell",
          "side",
          "phase",
          "trial",
          "operations",
          "meter",
          "estimate",
          "gain_unknown",
          "energy_joules",
          "u_joules",
          "net_energy_joules",
          "u_net_joules",
          "mean_power_watts",
          "duration_seconds",
          "bridged_seconds",
          "samples",
          "verdict");

  private static final List<Part> ONE_OF_MANY =
      Stream.concat(Part.ofCall(Side.CLIENT).stream(), Part.AMORTIZED.stream()).toList();

  private EnergyCsv() {}

  /**
   * {@return lines, each with its end}
   *
   * @param measurements of a campaign
   */
  public static String write(Measurements measurements) {
    StringBuilder text = new StringBuilder(Csv.line(NAMES));
    for (SideMeasures side : measurements.sides()) {
      for (Part part : measurements.parts(side.side())) {
        if (part != Part.REMAINDER && side.energy().parts().containsKey(part)) {
          text.append(Csv.line(fields(measurements, side, part)));
        }
      }
      for (Part part : ONE_OF_MANY) {
        if (side.energy().parts().containsKey(part)) {
          text.append(Csv.line(fields(measurements, side, part)));
        }
      }
    }
    return text.toString();
  }

  private static List<String> fields(Measurements measurements, SideMeasures side, Part part) {
    PartEnergy energy = side.energy().parts().get(part);
    OptionalDouble power = side.value(Metric.POWER, part);
    return List.of(
        side.run().id(),
        String.valueOf(side.run().cell()),
        side.side().key(),
        part.phase(),
        part.trial(),
        text(side.operations(part)),
        side.energy().meters(part).orElse(Numbers.NA),
        text(side.energy().estimate(part)),
        text(measurements.gainUnknown(side)),
        Numbers.full(energy.energyJoules()),
        Numbers.full(energy.uJoules()),
        Numbers.full(side.value(Metric.NET_ENERGY, part)),
        Numbers.full(side.u(Metric.NET_ENERGY, part)),
        Numbers.full(power),
        Numbers.full(side.times().seconds().get(part)),
        Numbers.full(energy.bridgedSeconds()),
        text(energy.samples()),
        energy.verdict().text());
  }

  private static String text(OptionalLong count) {
    return count.isPresent() ? String.valueOf(count.getAsLong()) : Numbers.NA;
  }

  private static String text(Optional<Boolean> flag) {
    return flag.map(String::valueOf).orElse(Numbers.NA);
  }
}
