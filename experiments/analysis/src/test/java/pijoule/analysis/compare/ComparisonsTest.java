package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.table.LatexWriter;
import pijoule.analysis.table.Listing;
import pijoule.contract.phase.Side;
import pijoule.contract.study.FactorLevels;
import pijoule.energy.window.Verdict;

class ComparisonsTest {
  private static final FactorLevels FRAMEWORK = MadeUpCampaign.factor("framework", "axis2", "cxf");
  private static final FactorLevels SIZE =
      MadeUpCampaign.factor("message_size", "100kB", "200kB", "1MB");

  private final Random random = new Random(2013);
  private MadeUpCampaign campaign;

  @BeforeEach
  void twoFactors() {
    campaign = new MadeUpCampaign(6, 1, FRAMEWORK, SIZE);
    campaign.seconds = (run, cell) -> size(cell.number()) + 0.01 * random.nextGaussian();
  }

  /** 1 s, 1 s and 2 s by size, for any framework. */
  private static double size(int cell) {
    return cell % 3 == 0 ? 2 : 1;
  }

  @Test
  void everyPairOfLevelsIsComparedOnce() {
    List<Comparison> comparisons = tables();
    // 3 of frameworks at each size, 2 x 3 of sizes at each framework; 14 measurands.
    assertThat(comparisons).hasSize(14 * 9);
    assertThat(comparisons)
        .filteredOn(of -> of.factor().equals(SIZE) && of.to().text().equals("1MB"))
        .hasSize(14 * 4)
        .allSatisfy(
            of -> {
              boolean power = of.measurand().quantity().key().equals("total_power");
              assertThat(of.contrast().log().orElseThrow().ratio())
                  .isCloseTo(power ? 1 : 2, within(0.05));
              assertThat(of.decision()).isEqualTo(power ? "not shown to differ" : "different");
            });
  }

  @Test
  void whatDoesNotDifferIsNotSaidToBeEqual() {
    assertThat(tables())
        .filteredOn(of -> of.factor().equals(FRAMEWORK))
        .isNotEmpty()
        .allSatisfy(of -> assertThat(of.decision()).isEqualTo("not shown to differ"));
  }

  @Test
  void theFamilyIsAllOfThem() {
    List<Comparison> comparisons = tables();
    double least = comparisons.stream().mapToDouble(of -> of.p().getAsDouble()).min().orElseThrow();
    Comparison smallest =
        comparisons.stream().filter(of -> of.p().getAsDouble() == least).findFirst().orElseThrow();
    assertThat(smallest.adjustedP().getAsDouble())
        .isCloseTo(least * comparisons.size(), within(least));
    assertThat(comparisons)
        .isNotEmpty()
        .allSatisfy(
            of ->
                assertThat(of.adjustedP().getAsDouble())
                    .isGreaterThanOrEqualTo(of.p().getAsDouble()));
  }

  /**
   * Seconds of 100 kB: 10 to 15 by round for Axis2, twice as many for CXF, 1 s more and less in
   * turn, so that the relative deviations differ by 0.04 up and down and their mean by 0.04 /
   * sqrt(5). Ends by scipy: 2 exp(+-t.ppf(1 - 0.025 / 126, 5) 0.04 / sqrt(5)).
   */
  @Test
  void theIntervalIsOneOfAllOfTheFamily() {
    campaign.seconds =
        (run, cell) ->
            switch (cell.number()) {
              case 1 -> 9 + run.replicate();
              case 4 -> 2 * (9 + run.replicate()) + (run.replicate() % 2 == 0 ? 1 : -1);
              default -> size(cell.number()) + 0.01 * random.nextGaussian();
            };

    RatioInterval interval =
        tables().stream()
            .filter(of -> of.fromCell().number() == 1 && of.toCell().number() == 4)
            .filter(of -> of.measurand().quantity().key().equals("total_time"))
            .findFirst()
            .orElseThrow()
            .interval()
            .orElseThrow();

    assertThat(interval.low()).isCloseTo(1.7216527, within(1e-5));
    assertThat(interval.high()).isCloseTo(2.3233489, within(1e-5));
  }

  @Test
  void theLuckOfServerProcessesIsNoDifferenceOfFrameworks() {
    campaign = new MadeUpCampaign(40, 10, FRAMEWORK);
    double[][] luck = {{0, 0.2, 0.6, 1}, {1, 0.6, 0.2, 0}};
    campaign.seconds =
        (run, cell) ->
            1
                + luck[cell.number() - 1][(run.replicate() - 1) / 10]
                + (cell.number() == 2 ? 0.3 : 0)
                + random.nextDouble() / 50;
    Comparison total =
        Comparisons.of(campaign.measurements()).stream()
            .filter(of -> of.measurand().quantity().key().equals("total_time"))
            .findFirst()
            .orElseThrow();
    assertThat(total.contrast().unit()).isEqualTo(ErrorUnit.ROUND);
    assertThat(total.p().getAsDouble()).isGreaterThan(0.05);
  }

  @Test
  void energiesThatCannotBeBelievedAreNotTested() {
    campaign.verdict = Verdict.BELOW_RESOLUTION;
    List<Comparison> comparisons = tables();
    assertThat(comparisons)
        .filteredOn(of -> of.measurand().quantity().ofEnergy())
        .hasSize(8 * 9)
        .allSatisfy(
            of -> {
              assertThat(of.decision()).isEqualTo("not tested");
              assertThat(of.contrast().reason())
                  .startsWith("6 of 6 energies are below resolution or implausible: ");
              assertThat(of.doubtful()).isEqualTo(12);
            });
    assertThat(comparisons)
        .filteredOn(of -> !of.measurand().quantity().ofEnergy())
        .isNotEmpty()
        .allSatisfy(of -> assertThat(of.p()).isPresent());
  }

  @Test
  void oneCellThatCannotBeBelievedIsEnough() {
    campaign.doubted = cell -> cell.number() == 1;
    assertThat(tables())
        .filteredOn(of -> of.measurand().quantity().ofEnergy())
        .isNotEmpty()
        .allSatisfy(
            of -> {
              boolean doubted = of.fromCell().number() == 1 || of.toCell().number() == 1;
              assertThat(of.decision().equals("not tested")).isEqualTo(doubted);
            });
  }

  @Test
  void serversThatAreNotRepeatedAreNotToldApart() {
    campaign = new MadeUpCampaign(6, 6, FRAMEWORK, SIZE);
    campaign.seconds = (run, cell) -> cell.number() + 0.01 * random.nextGaussian();
    List<Comparison> comparisons = tables();
    assertThat(comparisons)
        .filteredOn(of -> of.factor().equals(FRAMEWORK))
        .hasSize(14 * 3)
        .allSatisfy(
            of -> {
              assertThat(of.contrast().unit()).isEqualTo(ErrorUnit.RUN);
              assertThat(of.contrast().ratio()).isPresent();
              assertThat(of.contrast().log()).isEmpty();
              assertThat(of.contrast().undecidable()).startsWith("not repeated: ");
              assertThat(of.p()).isEmpty();
              assertThat(of.decision()).isEqualTo("not tested");
            });
    // Two sizes met the same process: its luck is in both of their means.
    assertThat(comparisons)
        .filteredOn(of -> of.factor().equals(SIZE))
        .hasSize(14 * 6)
        .allSatisfy(of -> assertThat(of.p()).isPresent());
    assertThat(Comparisons.listing(comparisons, List.of()).rows())
        .filteredOn(row -> row.get(2).full().equals("framework"))
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.get(row.size() - 1).full()).startsWith("not repeated"));
  }

  @Test
  void modelledPowerIsAnEstimateEverywhere() {
    campaign.estimate = true;
    Listing listing = Comparisons.listing(tables(), List.of());
    assertThat(listing.title()).isEqualTo("Comparisons of levels (energies and powers: estimate)");
    int estimate =
        listing.columns().stream().map(column -> column.key()).toList().indexOf("estimate");
    assertThat(listing.rows())
        .isNotEmpty()
        .allSatisfy(
            row -> {
              boolean energy = !row.get(1).full().endsWith("_time");
              assertThat(row.get(1).display().endsWith(" (estimate)")).isEqualTo(energy);
              assertThat(row.get(estimate).full()).isEqualTo(String.valueOf(energy));
            });
  }

  @Test
  void excludedCombinationsHaveNoPartner() {
    campaign =
        new MadeUpCampaign(
            3, 1, List.of(Map.of("framework", "cxf", "message_size", "1MB")), FRAMEWORK, SIZE);
    campaign.seconds = (run, cell) -> 1 + random.nextDouble();
    // Frameworks at two sizes; three pairs of sizes on Axis2 and one on CXF.
    assertThat(tables()).hasSize(14 * 6);
  }

  @Test
  void oneCellHasNothingToCompare() {
    campaign = new MadeUpCampaign(3, 1);
    assertThat(tables()).isEmpty();
    assertThat(Comparisons.listing(List.of(), List.of()).rows()).isEmpty();
  }

  @Test
  void oneRunIsNotTestedAndSaysWhy() {
    campaign = new MadeUpCampaign(1, 1, FRAMEWORK);
    Comparison first = Comparisons.of(campaign.measurements()).get(0);
    assertThat(first.measurand().side()).isEqualTo(Side.CLIENT);
    assertThat(first.decision()).isEqualTo("not tested");
    assertThat(first.contrast().reason())
        .isEqualTo("client, serialize time of CXF needs at least 2 runs, got 1");
  }

  @Test
  void theSameRunsGiveTheSameListing() {
    var measurements = campaign.measurements();
    assertThat(Comparisons.listing(Comparisons.of(measurements), List.of()))
        .isEqualTo(Comparisons.listing(Comparisons.of(measurements), List.of()));
  }

  /** An article has one table of them: what is compared, and each ratio with its interval. */
  @Test
  void theAnswersComparisonsFitOnAPage() {
    List<Comparison> all = Comparisons.of(campaign.comparing("framework").measurements());
    String tex = LatexWriter.write(Comparisons.listing(all, List.of()));
    assertThat(tex)
        .contains("Quantity & Levels & At & Ratio (95 \\% interval)")
        .containsPattern(
            "client, total time & CXF / Axis2 & 100kB & [0-9.]+ \\([0-9.]+ to [0-9.]+\\) =")
        .doesNotContain("serialize", "(1 of 2)");
  }

  /** All pairs of levels of all factors. */
  private List<Comparison> tables() {
    return Comparisons.of(campaign.measurements()).stream()
        .filter(of -> of.family() == Family.TABLES)
        .toList();
  }
}
