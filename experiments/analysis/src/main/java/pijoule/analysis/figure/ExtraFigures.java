package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Metric;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.ShareBase;
import pijoule.analysis.paper.RequestSharesTable;
import pijoule.analysis.table.Figure;
import pijoule.contract.phase.Side;

/** Figures that the paper does not show: the parts of totals, and checks of the runs. */
public final class ExtraFigures {
  static final String ESTIMATE = "Estimate: the power is modelled and not measured.";

  private static final List<Metric> METRICS = List.of(Metric.TIME, Metric.ENERGY);

  private ExtraFigures() {}

  /**
   * {@return for both sides, in time and energy: the phases' shares of the total, and of the
   * requests where {@link RequestSharesTable} has them; without those that would show nothing, as
   * where every energy is NA}
   *
   * @param measurements of a campaign
   */
  public static List<Figure> shares(Measurements measurements) {
    return Stream.of(ShareBase.values())
        .filter(base -> base == ShareBase.TOTAL || RequestSharesTable.isShown(measurements))
        .flatMap(base -> shares(measurements, base))
        .toList();
  }

  private static Stream<Figure> shares(Measurements measurements, ShareBase base) {
    return Stream.of(Side.values())
        .flatMap(
            side ->
                METRICS.stream()
                    .map(metric -> shares(measurements, side, metric, base))
                    .flatMap(Optional::stream));
  }

  private static Optional<Figure> shares(
      Measurements measurements, Side side, Metric metric, ShareBase base) {
    return new SharesFigure(measurements, side, metric, estimate(measurements, side, metric), base)
        .figure();
  }

  /**
   * {@return for both sides, in time and energy: the runs in their order, then their residuals
   * against a normal distribution; without those that would show nothing}
   *
   * @param measurements of a campaign
   */
  public static List<Figure> checks(Measurements measurements) {
    List<Figure> orders = new ArrayList<>();
    List<Figure> quantiles = new ArrayList<>();
    for (Side side : Side.values()) {
      for (Metric metric : METRICS) {
        boolean estimate = estimate(measurements, side, metric);
        Quantity total = Quantity.of(Part.TOTAL, metric);
        List<RelativeResidual> residuals = RelativeResidual.of(measurements, side, total);
        if (!residuals.isEmpty()) {
          orders.add(new RunOrderFigure(residuals, total, estimate).figure(side));
        }
        quantile(residuals, total, estimate, side).ifPresent(quantiles::add);
      }
    }
    return Stream.of(orders, quantiles).flatMap(List::stream).toList();
  }

  private static Optional<Figure> quantile(
      List<RelativeResidual> residuals, Quantity quantity, boolean estimate, Side side) {
    return RelativeResidual.pooledSd(residuals).stream()
        .mapToObj(sd -> new QuantileFigure(residuals, quantity, estimate, sd).figure(side))
        .findFirst();
  }

  private static boolean estimate(Measurements measurements, Side side, Metric metric) {
    return metric.ofEnergy()
        && measurements.sides().stream()
            .filter(measures -> measures.side() == side)
            .anyMatch(measures -> measures.energy().estimate().orElse(false));
  }

  /** Such as {@code run-order-client-total-time}. */
  static String name(String kind, Side side, Quantity quantity) {
    return kind + "-" + side.key() + "-" + quantity.key().replace('_', '-');
  }

  /** A short one, because it is at every hatch and point: {@code o-client-time}. */
  static String key(String kind, Side side, Quantity quantity) {
    return kind + "-" + side.key() + "-" + quantity.key().replaceFirst("^.*_", "");
  }
}
