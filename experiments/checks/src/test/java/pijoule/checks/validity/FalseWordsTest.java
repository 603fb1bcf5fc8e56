package pijoule.checks.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.analysis.compare.CampaignComparisons;
import pijoule.analysis.compare.Comparison;
import pijoule.analysis.compare.Comparisons;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Equivalence;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;

/** The answer's words on campaigns whose truth is known; the seed is fixed. */
class FalseWordsTest {
  private static final int CAMPAIGNS = 120;
  private static final int MANY = 1000;
  private static final SimulatedScatter SCATTER =
      SimulatedScatter.ofRuns(0.03).withBlock(0.02).withRound(0.05);

  /** One campaign in twenty at most has a false word, whatever frameworks' true ratio is. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1.02, 0.97, 1.05, 0.95, 1.2})
  void falseWordsAreRare(double ratio) {
    assertThat(falseWords(CAMPAIGNS, ratio, Comparison::finding).low()).isLessThanOrEqualTo(0.05);
  }

  /** So the test finds words that come from single comparisons without adjustment. */
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(doubles = 1)
  void wordsThatAreNotAdjustedAreFoundOut(double ratio) {
    assertThat(falseWords(MANY, ratio, FalseWordsTest::unadjusted).low()).isGreaterThan(0.05);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 1.2})
  void wordsAreThoseOfTheListing(double ratio) {
    List<Comparison> comparisons = Comparisons.of(campaign(ratio, new Chance(3)));
    Listing listing = Comparisons.listing(comparisons, List.of());
    List<String> keys = listing.columns().stream().map(column -> column.key()).toList();
    assertThat(listing.rows()).hasSameSizeAs(comparisons);
    for (int i = 0; i < comparisons.size(); i++) {
      List<Item> row = listing.rows().get(i);
      String conclusion = row.get(keys.indexOf("conclusion")).full();
      String decision = row.get(keys.indexOf("decision")).full();
      assertAgrees(comparisons.get(i));
      String ratioShown = row.get(keys.indexOf("ratio")).full();
      assertThat(conclusion).isEqualTo(comparisons.get(i).finding().key());
      assertThat(List.of("more", "less").contains(conclusion))
          .isEqualTo(decision.equals("different"));
      if (decision.equals("different")) {
        assertThat(conclusion.equals("more")).isEqualTo(Double.parseDouble(ratioShown) > 1);
      }
    }
    assertThat(comparisons)
        .filteredOn(of -> of.finding() == (ratio == 1 ? Conclusion.EQUAL : Conclusion.MORE))
        .isNotEmpty();
  }

  /** The interval that is shown is the one that the word is made from. */
  private static void assertAgrees(Comparison of) {
    double low = of.interval().map(RatioInterval::low).orElse(0.0);
    double high = of.interval().map(RatioInterval::high).orElse(Double.POSITIVE_INFINITY);
    boolean isWithin = low > 1 - Conclusion.MARGIN && high < 1 + Conclusion.MARGIN;
    boolean agrees =
        switch (of.finding()) {
          case MORE -> low > 1;
          case LESS -> high < 1;
          case EQUAL -> low <= 1 && 1 <= high && isWithin;
          case UNCLEAR -> low <= 1 && 1 <= high && !isWithin;
          case TOO_FEW, NOT_TESTED -> low == 0 || of.p().isEmpty();
        };
    assertThat(agrees).as("%s: %s to %s", of.finding(), low, high).isTrue();
  }

  private static Proportion falseWords(
      int campaigns, double ratio, Function<Comparison, Conclusion> word) {
    return Proportion.of(
        campaigns,
        new Chance(2013),
        chance -> {
          Measurements campaign = campaign(ratio, chance);
          return CampaignComparisons.of(campaign.campaign()).answers(campaign).stream()
              .filter(of -> of.adjustedP().isPresent())
              .anyMatch(of -> isFalse(word.apply(of), ratio));
        });
  }

  private static Measurements campaign(double ratio, Chance chance) {
    SimulatedKind kind =
        SimulatedKind.of(SimulatedDesign.twoFactors(ratio == 1.2 ? 5 : 8, 2), SCATTER);
    Map<String, Double> means = Map.of("axis2", 1.0, "cxf", ratio);
    return SimulatedCampaign.of(kind, cell -> means.get(cell.levels().get(0).text()), chance);
  }

  private static boolean isFalse(Conclusion word, double ratio) {
    return switch (word) {
      case MORE -> ratio <= 1;
      case LESS -> ratio >= 1;
      case EQUAL -> Math.abs(ratio - 1) >= Conclusion.MARGIN;
      default -> false;
    };
  }

  private static Conclusion unadjusted(Comparison of) {
    if (of.p().getAsDouble() < Comparison.LEVEL) {
      return of.contrast().ratio().getAsDouble() > 1 ? Conclusion.MORE : Conclusion.LESS;
    }
    double equal =
        Equivalence.tost(of.contrast().log().orElseThrow(), Conclusion.MARGIN).pEquivalent();
    return equal < Comparison.LEVEL ? Conclusion.EQUAL : Conclusion.UNCLEAR;
  }
}
