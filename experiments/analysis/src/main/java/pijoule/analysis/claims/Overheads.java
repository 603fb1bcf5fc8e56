package pijoule.analysis.claims;

import java.util.List;
import java.util.Optional;
import pijoule.analysis.claims.PrintedTable.TableQuantity;
import pijoule.contract.study.Factor;

/**
 * Overhead of one level of a factor over another: difference of their means in percent of one of
 * the two.
 *
 * @param factor whose levels are compared
 * @param of the level that is said to take more, as in plan.csv
 * @param against the level that it is compared with, as in plan.csv
 * @param bases what 100 % is, at least one
 */
public record Overheads(Factor factor, String of, String against, List<Base> bases) {
  private static final double PERCENT = 100;

  /**
   * Level that is 100 %.
   *
   * @param level one of the two
   * @param anomaly id of the anomaly whose correction reads the source so; empty where the source
   *     is read so as printed
   */
  public record Base(String level, Optional<String> anomaly) {}

  /**
   * {@return their difference in percent of the base's mean; it rises with the ratio}
   *
   * @param base what 100 % is
   * @param ratio the mean at {@link #of} over that at {@link #against}, above 0
   */
  public double percent(Base base, double ratio) {
    return base.level().equals(against) ? PERCENT * (ratio - 1) : PERCENT * (1 - 1 / ratio);
  }

  /**
   * {@return the published mean at {@link #of} over that at {@link #against}; absent where a figure
   * is missing}
   *
   * @param values published figures
   * @param quantity of a table
   * @param place in the table, without the factor
   */
  public Optional<RoundedFigure> ratio(
      ReferenceValues values, TableQuantity quantity, TableCoordinate place) {
    Optional<RoundedFigure> less = value(values, quantity, place.at(factor.key(), against));
    return value(values, quantity, place.at(factor.key(), of))
        .flatMap(more -> less.map(more::over));
  }

  private static Optional<RoundedFigure> value(
      ReferenceValues values, TableQuantity quantity, TableCoordinate place) {
    return values.find(quantity.side(), quantity.quantity(), place.levels());
  }
}
