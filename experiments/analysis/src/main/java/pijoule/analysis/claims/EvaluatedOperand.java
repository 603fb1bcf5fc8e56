package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.compare.Contrasts;
import pijoule.analysis.compare.Growth;
import pijoule.analysis.compare.Mean;
import pijoule.analysis.measure.Measurements;
import pijoule.contract.study.Cell;

/**
 * One side of an instance as a campaign has it: means, each to its exponent, and what their product
 * is to be multiplied by.
 *
 * @param means none of a constant
 * @param factor above 0
 * @param reason why a mean is not measured; empty where all are
 */
record EvaluatedOperand(List<Mean> means, double factor, String reason) {
  static EvaluatedOperand of(
      Operand operand,
      List<Instance.Located> located,
      Measurements measurements,
      StudyCells cells) {
    List<Mean> means = new ArrayList<>();
    double factor = operand.constant();
    for (Instance.Located at : located) {
      EvaluatedOperand one =
          at.per().isPresent()
              ? growth(at, at.per().get(), measurements, cells)
              : mean(at, measurements, cells);
      if (!one.reason().isEmpty()) {
        return one;
      }
      means.addAll(one.means());
      factor *= one.factor();
    }
    return new EvaluatedOperand(means, factor, "");
  }

  private static EvaluatedOperand mean(
      Instance.Located at, Measurements measurements, StudyCells cells) {
    if (!at.statistic().unmeasured().isEmpty()) {
      return none(at.statistic().unmeasured());
    }
    Optional<Cell> cell = cells.cell(at.levels());
    return cell.isPresent()
        ? new EvaluatedOperand(List.of(mean(at, measurements, cell.get())), 1, "")
        : none(cells.reason(at.levels()));
  }

  private static EvaluatedOperand growth(
      Instance.Located at, String per, Measurements measurements, StudyCells cells) {
    List<Cell> line = cells.matching(at.levels());
    if (line.isEmpty()) {
      return none(cells.reason(at.levels()));
    }
    List<Growth.Point> points =
        line.stream()
            .map(
                cell ->
                    new Growth.Point(
                        Double.parseDouble(cells.level(cell, per)), mean(at, measurements, cell)))
            .toList();
    Optional<Growth> growth = Growth.of(at.exponent(), points);
    if (growth.isEmpty()) {
      return none(
          "%s must have a value above 0 at two levels of %s or more, and not the same at all"
              .formatted(at.quantity().display(at.side()), per));
    }
    return new EvaluatedOperand(growth.get().means(), growth.get().factor(), growth.get().caveat());
  }

  private static Mean mean(Instance.Located at, Measurements measurements, Cell cell) {
    return new Mean(at.exponent(), measurements, cell, at.side(), at.quantity());
  }

  private static EvaluatedOperand none(String reason) {
    return new EvaluatedOperand(List.of(), 1, reason);
  }

  /** Absent where a mean has no runs. */
  OptionalDouble value() {
    return reason.isEmpty() ? Contrasts.product(means, factor, 1) : OptionalDouble.empty();
  }
}
