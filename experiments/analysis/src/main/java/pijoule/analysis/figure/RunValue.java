package pijoule.analysis.figure;

import java.util.List;
import java.util.OptionalDouble;
import pijoule.analysis.measure.Measured;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.SideMeasures;
import pijoule.analysis.paper.CellValues;
import pijoule.energy.window.Verdict;

/**
 * One run's value of a quantity, as a figure shows it beside the mean.
 *
 * @param run its id
 * @param block that it is of
 * @param value SI
 * @param u standard uncertainty by type B, SI; absent where it is not known
 * @param verdict on its energy
 */
record RunValue(String run, int block, double value, OptionalDouble u, Verdict verdict) {
  static List<RunValue> of(CellValues cell, Quantity quantity) {
    return cell.measures().stream()
        .filter(side -> quantity.value(side).isPresent())
        .map(side -> of(side, quantity))
        .toList();
  }

  private static RunValue of(SideMeasures side, Quantity quantity) {
    Measured number = quantity.of(side);
    return new RunValue(
        side.run().id(),
        side.run().block(),
        number.value().getAsDouble(),
        number.u(),
        number.quality().orElse(Verdict.NOT_AVAILABLE));
  }

  /** 1 where the energy has this verdict, else 0. */
  int count(Verdict of) {
    return verdict == of ? 1 : 0;
  }
}
