package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.PairScatter;
import pijoule.analysis.stats.PairScatter.PairEffect;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;

/** Lists how much pairs of boards differ: their levels, and the ratios that the study compares. */
final class PairsListing {
  private static final double PERCENT = 100;

  private static final List<String> NOTES =
      List.of(
          "Level: geometric mean of the cells' means in the rounds of a pair. Ratio: that of two"
              + " levels within the rounds of a pair. Pair \"all\": the mean of the pairs, each of which"
              + " counts once.",
          "Scatter: standard deviation from pair to pair of the logarithm, without what rounds vary"
              + " by within a pair, and its 95 % interval (Williams 1962). NA where each pair has one"
              + " round. Two pairs say very little about it: its interval is wide.");

  private PairsListing() {}

  /** Absent where fewer than two pairs can be compared. */
  static Optional<Listing> of(Measurements measurements, List<Comparison> comparisons) {
    List<Row> rows = rows(Comparisons.compared(measurements), comparisons);
    boolean estimate = rows.stream().anyMatch(Row::estimate);
    String title = "Pairs of boards" + (estimate ? " (energies and powers: estimate)" : "");
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(columns().listing("pairs", title, rows, NOTES));
  }

  /** {@return rows by measurand: levels first, then ratios} */
  private static List<Row> rows(Measurements measurements, List<Comparison> comparisons) {
    List<Comparison> asked =
        comparisons.stream().filter(comparison -> comparison.family() == Family.ANSWER).toList();
    Map<Integer, String> names = measurements.campaign().pairs();
    List<Row> rows = new ArrayList<>();
    for (Measurand measurand : asked.stream().map(Comparison::measurand).distinct().toList()) {
      boolean estimate =
          asked.stream()
              .anyMatch(
                  comparison -> comparison.measurand().equals(measurand) && comparison.estimate());
      String unit = measurand.quantity().unit();
      level(measurements, measurand)
          .ifPresent(
              scatter ->
                  add(
                      rows,
                      new Compared(measurand, estimate, "level", Item.NONE, unit),
                      scatter,
                      names));
      asked.stream()
          .filter(comparison -> comparison.measurand().equals(measurand))
          .forEach(
              comparison ->
                  Contrasts.byPair(comparison.means(measurements))
                      .ifPresent(by -> add(rows, ratio(comparison), by, names)));
    }
    return rows;
  }

  static Optional<PairScatter> level(Measurements measurements, Measurand measurand) {
    int cells = measurements.campaign().study().cells().size();
    return Contrasts.byPair(
        measurements.campaign().study().cells().stream()
            .map(
                cell ->
                    new Mean(
                        1.0 / cells, measurements, cell, measurand.side(), measurand.quantity()))
            .toList());
  }

  private static Compared ratio(Comparison of) {
    return new Compared(
        of.measurand(),
        of.estimate(),
        of.to().display() + " / " + of.from().display(),
        ComparisonListing.fixed(of.fixed()),
        "1");
  }

  /** Pairs by their number, as far as they have a name by that, and all. */
  private static void add(
      List<Row> rows, Compared compared, PairScatter scatter, Map<Integer, String> names) {
    scatter.effects().stream()
        .sorted(Comparator.comparing(effect -> Integer.valueOf(effect.pair())))
        .forEach(
            effect -> {
              String name = names.getOrDefault(Integer.valueOf(effect.pair()), effect.pair());
              rows.add(new Row(compared, scatter, name, effect.effect(), effect.clusters(), false));
            });
    int rounds = scatter.effects().stream().mapToInt(PairEffect::clusters).sum();
    rows.add(new Row(compared, scatter, "all", scatter.effect(), rounds, true));
  }

  private static Columns<Row> columns() {
    Columns<Row> columns = new Columns<>();
    columns.add("side", "Side", row -> Item.text(row.compared.measurand.side().key()));
    columns.add(
        "quantity",
        "Quantity",
        row -> Item.named(row.compared.measurand.quantity().key(), row.estimate()));
    columns.add("compared", "What", row -> Item.text(row.compared.what));
    columns.add("fixed", "At", row -> row.compared.fixed);
    columns.add("pair", "Pair", row -> Item.text(row.pair));
    columns.add("rounds", "Rounds", row -> Item.count(row.rounds));
    columns.add("value", "Value", row -> Item.number(Math.exp(row.effect)));
    columns.add("unit", "Unit", row -> Item.text(row.compared.unit));
    columns.add(
        "over_all_percent",
        "Against all",
        "%",
        row -> Item.number(PERCENT * Math.expm1(row.effect - row.scatter.effect())));
    columns.add("scatter_percent", "Scatter", "%", row -> row.ofAll(row.scatter.sd()));
    columns.add("scatter_ci95_low_percent", "low", "%", row -> row.ofAll(row.scatter.low()));
    columns.add("scatter_ci95_high_percent", "high", "%", row -> row.ofAll(row.scatter.high()));
    columns.add("estimate", "Estimate", row -> Item.flag(row.estimate()));
    return columns;
  }

  private record Compared(
      Measurand measurand, boolean estimate, String what, Item fixed, String unit) {}

  private record Row(
      Compared compared, PairScatter scatter, String pair, double effect, int rounds, boolean all) {
    boolean estimate() {
      return compared.estimate;
    }

    /** A number of all pairs together stands only in their row. */
    Item ofAll(double value) {
      return ofAll(OptionalDouble.of(value));
    }

    Item ofAll(OptionalDouble value) {
      if (!all) {
        return Item.NONE;
      }
      return value.isPresent() ? Item.number(PERCENT * value.getAsDouble()) : Item.NA;
    }
  }
}
