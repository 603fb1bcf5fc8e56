package pijoule.analysis.claims;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.contract.phase.Side;

/**
 * Published tables as data.
 *
 * @param name of its folder
 * @param citation authors, title and year, one line
 * @param factors what its cells differ in, by their names in a study
 * @param printed every figure of a cell
 * @param relative growths and ratios that are printed
 * @param corrected figures that an anomaly's correction replaces; a hypothesis
 * @param anomalies known ones
 * @param tables the layout of the printed ones; empty where nobody wrote it down
 */
public record Reference(
    String name,
    String citation,
    List<String> factors,
    List<Published> printed,
    List<RelativeFigure> relative,
    List<Published> corrected,
    List<Anomaly> anomalies,
    List<PrintedTable> tables) {
  /** {@return the levels of every factor, as in plan.csv, in the tables' order} */
  public Map<String, Set<String>> levels() {
    Map<String, Set<String>> levels = new LinkedHashMap<>();
    for (String factor : factors) {
      Set<String> values = new LinkedHashSet<>();
      printed.forEach(figure -> values.add(figure.levels().get(factor)));
      levels.put(factor, values);
    }
    return levels;
  }

  /** {@return the levels of every cell, in the tables' order} */
  public List<Map<String, String>> cells() {
    return printed.stream().map(Published::levels).distinct().toList();
  }

  /**
   * {@return the figure of a table, not one that follows from others}
   *
   * @param variant which figures
   * @param side of a call
   * @param metric a quantity's key
   * @param levels of a cell
   */
  Optional<Published> figure(
      Variant variant, Side side, String metric, Map<String, String> levels) {
    Optional<Published> correction =
        variant == Variant.CORRECTED ? find(corrected, side, metric, levels) : Optional.empty();
    return correction.isPresent() ? correction : find(printed, side, metric, levels);
  }

  private static Optional<Published> find(
      List<Published> figures, Side side, String metric, Map<String, String> levels) {
    return figures.stream()
        .filter(figure -> figure.side() == side && figure.metric().equals(metric))
        .filter(figure -> figure.levels().equals(levels))
        .findFirst();
  }

  /**
   * Something that does not fit in a published table.
   *
   * @param id such as {@code A3}
   * @param basis {@code fact}, or {@code inference} where it is no more than the best explanation
   * @param title one line
   * @param says what it is, and what shows it
   * @param touches numbers of the tables
   * @param corrected whether the corrected variant differs for it
   */
  public record Anomaly(
      String id,
      String basis,
      String title,
      String says,
      List<String> touches,
      boolean corrected) {}

  /**
   * A figure that a text prints of no single cell: a growth, or a ratio of two means.
   *
   * @param side of a call
   * @param metric key of a {@link pijoule.analysis.measure.Quantity}
   * @param levels value of every factor that it names, as in plan.csv
   * @param per factor that it grows by; empty where it is no growth
   * @param over what the mean that it is divided by differs in, such as {@code
   *     protocol=conventional} or {@code metric=payload_size}; empty where it is no ratio
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
}
