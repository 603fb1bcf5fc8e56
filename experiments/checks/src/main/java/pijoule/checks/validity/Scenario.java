package pijoule.checks.validity;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import pijoule.analysis.compare.Contrasts;
import pijoule.analysis.compare.Mean;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantities;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.stats.LogContrast;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/**
 * A ratio of two cells in campaigns of one kind.
 *
 * @param name in a few words
 * @param kind of the campaigns
 * @param quantity of the client's side
 * @param over number of the cell that the ratio is over; it is always of cell 1
 * @param ratio true one
 */
record Scenario(String name, SimulatedKind kind, Quantity quantity, int over, double ratio) {
  /** The client's call, which the network and the server share. */
  static final Quantity TIME = Quantities.find("call_time").orElseThrow();

  static final Quantity ENERGY = Quantities.find("call_energy").orElseThrow();

  /**
   * {@return proportion of campaigns in which a property holds for the ratio as a report estimates
   * it}
   */
  Proportion rate(int campaigns, Chance chance, Predicate<LogContrast> property) {
    return rate(campaigns, chance, means -> Contrasts.of(means, 1).log(), property);
  }

  /** A campaign in which the ratio cannot be estimated has no property. */
  Proportion rate(
      int campaigns,
      Chance chance,
      Function<List<Mean>, Optional<LogContrast>> estimator,
      Predicate<LogContrast> property) {
    return Proportion.of(
        campaigns, chance, random -> estimator.apply(means(random)).filter(property).isPresent());
  }

  /** The two means, of a campaign of its own. */
  List<Mean> means(Chance chance) {
    Measurements campaign =
        SimulatedCampaign.of(kind, cell -> cell.number() == 1 ? ratio : 1, chance);
    List<Cell> cells = kind.study().cells();
    return List.of(
        new Mean(1, campaign, cells.get(0), Side.CLIENT, quantity),
        new Mean(-1, campaign, cells.get(over - 1), Side.CLIENT, quantity));
  }

  boolean covers(LogContrast contrast) {
    return contrast.ci95Low() <= ratio && ratio <= contrast.ci95High();
  }
}
