package pijoule.analysis.page;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.measures.PartEnergy;
import pijoule.analysis.measures.SideMeasures;
import pijoule.analysis.results.Run;
import pijoule.analysis.results.Side;
import pijoule.analysis.tables.Numbers;
import pijoule.contract.study.Cell;

/**
 * A run as a line of the page's list of runs; its numbers are in plan.csv and energy.csv.
 *
 * @param run which
 * @param cell for a person
 * @param drawn whether its power can be drawn
 * @param values time and energy of the client's total, then of the server's; empty when it failed
 */
record RunRow(Run run, String cell, boolean drawn, List<Value> values) {
  private static final int DIGITS = 4;

  /**
   * @param full as in CSV
   * @param display for a person
   */
  record Value(String full, String display) {}

  static List<RunRow> of(Measurements measurements, Set<Run> drawn) {
    Map<String, SideMeasures> sides = new HashMap<>();
    measurements.sides().forEach(side -> sides.put(key(side.run(), side.side()), side));
    List<Cell> cells = measurements.campaign().study().cells();
    return measurements.campaign().runs().stream()
        .map(
            run ->
                new RunRow(
                    run,
                    cells.get(run.cell() - 1).display(),
                    drawn.contains(run),
                    values(sides.get(key(run, Side.CLIENT)), sides.get(key(run, Side.SERVER)))))
        .toList();
  }

  private static String key(Run run, Side side) {
    return run.id() + " " + side.key();
  }

  private static List<Value> values(SideMeasures client, SideMeasures server) {
    return List.of(time(client), energy(client), time(server), energy(server));
  }

  private static Value time(SideMeasures side) {
    OptionalDouble seconds =
        side == null ? OptionalDouble.empty() : side.value(Metric.TIME, Part.TOTAL);
    return value(seconds, "");
  }

  private static Value energy(SideMeasures side) {
    PartEnergy energy = side == null ? null : side.energy().parts().get(Part.TOTAL);
    if (energy == null) {
      return value(OptionalDouble.empty(), "");
    }
    return value(
        energy.energyJoules(),
        switch (energy.verdict()) {
          case BELOW_RESOLUTION -> " †";
          case IMPLAUSIBLE -> " ‡";
          default -> "";
        });
  }

  private static Value value(OptionalDouble value, String mark) {
    return value.isPresent()
        ? new Value(Numbers.full(value), Numbers.significant(value.getAsDouble(), DIGITS) + mark)
        : new Value(Numbers.NA, Numbers.NA);
  }
}
