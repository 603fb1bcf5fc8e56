package pijoule.analysis.claims;

import java.util.Map;
import java.util.Optional;
import pijoule.contract.phase.Side;

/**
 * One figure of a published table, or its correction.
 *
 * @param side of a call
 * @param metric key of a {@link pijoule.analysis.measure.Quantity}
 * @param levels value of every factor, as in plan.csv, by the factor's name in a study
 * @param interval the figure, and what it can have been before it was rounded
 * @param unit symbol
 * @param printed as the paper prints it; empty for a correction
 * @param printedUnit symbol of the unit that it is printed in, such as {@code ms}
 * @param ci95 half of the 95 % interval that is printed with it; absent where none is
 * @param origin the table's number, or the anomaly's id for a correction
 */
public record Published(
    Side side,
    String metric,
    Map<String, String> levels,
    RoundedFigure interval,
    String unit,
    String printed,
    String printedUnit,
    Optional<HalfWidth> ci95,
    String origin) {
  public Published {
    levels = Map.copyOf(levels);
  }

  /**
   * Half of the 95 % interval that a source prints with a figure.
   *
   * @param interval the half-width, and what it can have been before it was rounded, in the
   *     figure's unit
   * @param printed as the paper prints it, in the figure's printed unit
   */
  public record HalfWidth(RoundedFigure interval, String printed) {}
}
