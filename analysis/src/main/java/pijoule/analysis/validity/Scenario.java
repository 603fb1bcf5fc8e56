package pijoule.analysis.validity;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import pijoule.analysis.inference.Contrasts;
import pijoule.analysis.inference.Mean;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Part;
import pijoule.analysis.results.Cell;
import pijoule.analysis.results.Side;
import pijoule.analysis.results.Study;
import pijoule.analysis.stats.LogContrast;

/**
 * A ratio of two cells in campaigns of one kind.
 *
 * @param name in a few words
 * @param study of the campaigns
 * @param scatter of the campaigns
 * @param over number of the cell that the ratio is over; it is always of cell 1
 * @param ratio true one
 */
record Scenario(String name, Study study, Scatter scatter, int over, double ratio) {
  /** How often a property holds for the ratio with the error term of the design. */
  Proportion rate(int campaigns, Chance chance, Predicate<LogContrast> property) {
    return rate(campaigns, chance, means -> Contrasts.of(means, 1).log(), property);
  }

  Proportion rate(
      int campaigns,
      Chance chance,
      Function<List<Mean>, Optional<LogContrast>> estimator,
      Predicate<LogContrast> property) {
    int hits = 0;
    for (int i = 0; i < campaigns; i++) {
      if (property.test(estimator.apply(means(chance.split())).orElseThrow())) {
        hits++;
      }
    }
    return new Proportion(hits, campaigns);
  }

  private List<Mean> means(Chance chance) {
    Measurements campaign =
        SimulatedCampaign.of(study, scatter, cell -> cell.number() == 1 ? ratio : 1, chance);
    List<Cell> cells = study.cells();
    return PairwiseFamily.ratio(
        campaign, cells.get(0), cells.get(over - 1), Side.CLIENT, Part.CALL);
  }

  boolean covers(LogContrast contrast) {
    return contrast.ci95Low() <= ratio && ratio <= contrast.ci95High();
  }
}
