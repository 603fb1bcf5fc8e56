package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import pijoule.analysis.measure.Metric;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Factor;

/**
 * Columns of energy shares that look transposed: a board that waits, or works at one thing, draws
 * about the same power in every cell of one clock, and another order of the columns says so where
 * the printed one does not. It is an inference and no proof.
 *
 * @param side of a call
 * @param cells the columns, in the printed order
 * @param order for each column, the place of the column whose energy shares fit it
 * @param printedSpread greatest over least power as printed
 * @param spread the same in that order
 */
public record TransposedColumns(
    Side side,
    List<Map<String, String>> cells,
    List<Integer> order,
    double printedSpread,
    double spread) {

  /** Least spread that is odd, and greatest that is not: ours, between 2.2 and 1.07 of Table IV. */
  private static final double ODD = 1.5;

  private static final double EVEN = 1.2;

  /** All orders of more columns would take long. */
  private static final int MAX_COLUMNS = 7;

  /**
   * {@return what looks transposed, by side and clock}
   *
   * @param reference published tables
   * @param variant which figures
   */
  public static List<TransposedColumns> in(Reference reference, Variant variant) {
    ReferenceValues values = new ReferenceValues(reference, variant);
    List<TransposedColumns> found = new ArrayList<>();
    for (Side side : Side.values()) {
      Part part = side == Side.CLIENT ? Part.CALL : Part.REMAINDER;
      for (List<Map<String, String>> section : sections(reference)) {
        check(values, side, part, section).ifPresent(found::add);
      }
    }
    return found;
  }

  private static List<List<Map<String, String>>> sections(Reference reference) {
    List<String> clocks =
        reference.cells().stream()
            .map(cell -> cell.getOrDefault(Factor.CPU_MHZ.key(), ""))
            .distinct()
            .toList();
    return clocks.stream()
        .map(
            clock ->
                reference.cells().stream()
                    .filter(cell -> cell.getOrDefault(Factor.CPU_MHZ.key(), "").equals(clock))
                    .toList())
        .filter(section -> section.size() <= MAX_COLUMNS)
        .toList();
  }

  private static Optional<TransposedColumns> check(
      ReferenceValues values, Side side, Part part, List<Map<String, String>> cells) {
    List<Double> shares = values(values, side, Quantity.of(part, Metric.ENERGY_SHARE), cells);
    List<Double> joules = values(values, side, Quantity.of(Part.TOTAL, Metric.ENERGY), cells);
    List<Double> seconds = values(values, side, Quantity.of(part, Metric.TIME), cells);
    if (shares.size() + joules.size() + seconds.size() < 3 * cells.size()) {
      return Optional.empty();
    }
    List<Integer> printed = IntStream.range(0, cells.size()).boxed().toList();
    List<Integer> best = printed;
    for (List<Integer> order : orders(List.of(), cells.size())) {
      if (spread(shares, joules, seconds, order) < spread(shares, joules, seconds, best)) {
        best = order;
      }
    }
    double before = spread(shares, joules, seconds, printed);
    double after = spread(shares, joules, seconds, best);
    return before > ODD && after < EVEN
        ? Optional.of(new TransposedColumns(side, cells, best, before, after))
        : Optional.empty();
  }

  private static List<Double> values(
      ReferenceValues values, Side side, Quantity quantity, List<Map<String, String>> cells) {
    return cells.stream()
        .flatMap(cell -> values.find(side, quantity, cell).stream())
        .map(RoundedFigure::value)
        .toList();
  }

  private static double spread(
      List<Double> shares, List<Double> joules, List<Double> seconds, List<Integer> order) {
    double min = Double.POSITIVE_INFINITY;
    double max = 0;
    for (int i = 0; i < order.size(); i++) {
      double power = shares.get(order.get(i)) * joules.get(i) / seconds.get(i);
      min = Math.min(min, power);
      max = Math.max(max, power);
    }
    return max / min;
  }

  private static List<List<Integer>> orders(List<Integer> begun, int size) {
    if (begun.size() == size) {
      return List.of(begun);
    }
    List<List<Integer>> orders = new ArrayList<>();
    for (int next = 0; next < size; next++) {
      if (!begun.contains(next)) {
        List<Integer> longer = new ArrayList<>(begun);
        longer.add(next);
        orders.addAll(orders(longer, size));
      }
    }
    return orders;
  }
}
