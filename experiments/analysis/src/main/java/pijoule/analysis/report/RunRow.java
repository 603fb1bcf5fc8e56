package pijoule.analysis.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.table.Numbers;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.energy.window.Verdict;

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
   * Value in CSV and for a person.
   *
   * @param full as in CSV
   * @param display for a person
   */
  record Value(String full, String display) {}

  static List<RunRow> of(Measurements measurements, Set<String> drawn) {
    List<Cell> cells = measurements.campaign().study().cells();
    return measurements.campaign().runs().stream()
        .map(
            run ->
                new RunRow(
                    run,
                    cells.get(run.cell() - 1).display(),
                    drawn.contains(run.id()),
                    values(measurements.of(run, Side.CLIENT), measurements.of(run, Side.SERVER))))
        .toList();
  }

  private static List<Value> values(Optional<MeasuredSide> client, Optional<MeasuredSide> server) {
    return List.of(time(client), energy(client), time(server), energy(server));
  }

  private static Value time(Optional<MeasuredSide> side) {
    return value(
        side.map(measures -> measures.value(Kind.TIME, Part.TOTAL)).orElse(OptionalDouble.empty()),
        "");
  }

  private static Value energy(Optional<MeasuredSide> side) {
    return side.map(measures -> measures.energy().parts().get(Part.TOTAL))
        .map(energy -> value(energy.joules().value(), mark(energy.verdict())))
        .orElseGet(() -> value(OptionalDouble.empty(), ""));
  }

  private static String mark(Verdict verdict) {
    return switch (verdict) {
      case BELOW_RESOLUTION -> " †";
      case IMPLAUSIBLE -> " ‡";
      default -> "";
    };
  }

  private static Value value(OptionalDouble value, String mark) {
    return value.isPresent()
        ? new Value(Numbers.full(value), Numbers.significant(value.getAsDouble(), DIGITS) + mark)
        : new Value(Numbers.NA, Numbers.NA);
  }
}
