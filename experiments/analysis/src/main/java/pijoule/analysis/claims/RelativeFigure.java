package pijoule.analysis.claims;

import java.util.Map;
import pijoule.contract.phase.Side;

/**
 * A figure that a text prints of no single cell: a growth, or a ratio of two means.
 *
 * @param side of a call
 * @param metric key of a {@link pijoule.analysis.measure.Quantity}
 * @param levels value of every factor that it names, as in plan.csv
 * @param per factor that it grows by; empty where it is no growth
 * @param over what the mean that it is divided by differs in, such as {@code protocol=conventional}
 *     or {@code metric=payload_size}; empty where it is no ratio
 * @param interval the figure, and what it can have been before it was rounded
 */
public record RelativeFigure(
    Side side,
    String metric,
    Map<String, String> levels,
    String per,
    String over,
    RoundedFigure interval) {
  public RelativeFigure {
    levels = Map.copyOf(levels);
  }
}
