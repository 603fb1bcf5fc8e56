package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.contract.study.FactorLevels;
import pijoule.energy.window.Verdict;

class AnovaListingTest {
  private static final FactorLevels CPU = MadeUpCampaign.factor("cpu_mhz", "700", "950");
  private static final FactorLevels FRAMEWORK = MadeUpCampaign.factor("framework", "axis2", "cxf");
  private static final FactorLevels SIZE = MadeUpCampaign.factor("message_size", "100kB", "1MB");

  private final Random random = new Random(2013);

  private MadeUpCampaign paper(int replicates, int replicatesPerBlock) {
    MadeUpCampaign campaign =
        new MadeUpCampaign(replicates, replicatesPerBlock, CPU, FRAMEWORK, SIZE);
    campaign.seconds = (run, cell) -> cell.number() + random.nextGaussian() / 10;
    return campaign;
  }

  private static Listing anova(MadeUpCampaign campaign) {
    return AnovaListing.of(MeasurandAnova.all(campaign.measurements()));
  }

  private static Listing effects(MadeUpCampaign campaign) {
    return EffectsListing.of(MeasurandAnova.all(campaign.measurements()));
  }

  /** Rows of the client's total time. */
  private static List<Map<String, String>> total(Listing listing) {
    return listing.rows().stream()
        .map(row -> named(listing, row))
        .filter(row -> row.get("side").equals("client") && row.get("quantity").equals("total_time"))
        .toList();
  }

  private static Map<String, String> named(Listing listing, List<Item> row) {
    Map<String, String> named = new HashMap<>();
    for (int i = 0; i < row.size(); i++) {
      named.put(listing.columns().get(i).key(), row.get(i).full());
    }
    return named;
  }

  @Test
  void eachEffectHasTheErrorOfItsEasiestFactor() {
    List<Map<String, String>> rows = total(anova(paper(10, 2)));
    assertThat(rows)
        .extracting(row -> row.get("stratum") + ": " + row.get("source"))
        .containsExactly(
            "round: rounds",
            "board setting: cpu_mhz",
            "board setting: error",
            "block: framework",
            "block: cpu_mhz x framework",
            "block: error",
            "run: message_size",
            "run: cpu_mhz x message_size",
            "run: framework x message_size",
            "run: cpu_mhz x framework x message_size",
            "run: error",
            "NA: total");
    // 5 rounds: 4; x cpu 4; x framework and x both 8; the rest of 79.
    assertThat(rows)
        .extracting(row -> row.get("degrees_of_freedom"))
        .containsExactly("4", "1", "4", "1", "1", "8", "1", "1", "1", "1", "56", "79");
    assertThat(rows).extracting(row -> row.get("method")).containsOnly("exact");
  }

  /** A plot of a device has board settings in it, so it is repeated less often than they are. */
  @Test
  void aDeviceHasTheErrorOfItsPlots() {
    FactorLevels device = MadeUpCampaign.factor("device", "native", "emulated");
    MadeUpCampaign campaign = new MadeUpCampaign(10, 2, device, CPU, SIZE);
    campaign.seconds = (run, cell) -> cell.number() + random.nextGaussian() / 10;
    List<Map<String, String>> rows = total(anova(campaign));
    assertThat(rows.subList(0, 6))
        .extracting(row -> row.get("stratum") + ": " + row.get("source"))
        .containsExactly(
            "round: rounds",
            "device plot: device",
            "device plot: error",
            "board setting: cpu_mhz",
            "board setting: device x cpu_mhz",
            "board setting: error");
    // 5 rounds: 4; x device 4; x cpu and x both 8.
    assertThat(rows.subList(0, 6))
        .extracting(row -> row.get("degrees_of_freedom"))
        .containsExactly("4", "1", "4", "1", "1", "8");
  }

  @Test
  void sharesAddUpAndEffectsAreHalfOfTheChange() {
    List<Map<String, String>> rows = total(effects(paper(10, 2)));
    double shares =
        rows.stream().mapToDouble(row -> Double.parseDouble(row.get("share_percent"))).sum();
    assertThat(shares).isCloseTo(100, within(1e-9));
    assertThat(rows.get(0).get("source")).isEqualTo("cpu_mhz");
    assertThat(Double.parseDouble(rows.get(0).get("effect"))).isCloseTo(2, within(0.1));
    double low = Double.parseDouble(rows.get(0).get("effect_ci95_low"));
    double high = Double.parseDouble(rows.get(0).get("effect_ci95_high"));
    assertThat(low).isBetween(1.8, 2.0);
    assertThat(high).isBetween(2.0, 2.2);
    double ratio = Double.parseDouble(rows.get(0).get("ratio"));
    assertThat(ratio).isCloseTo(Math.pow(5 * 6 * 7 * 8 / 24.0, 0.25), within(0.2));
  }

  @Test
  void theLuckOfServerProcessesIsNoEffect() {
    MadeUpCampaign campaign = new MadeUpCampaign(40, 10, FRAMEWORK);
    double[] luck = random.doubles(100).toArray();
    campaign.seconds =
        (run, cell) ->
            1 + luck[run.block()] + (cell.number() == 2 ? 0.1 : 0) + random.nextDouble() / 50;
    double p = p(total(anova(campaign)), "framework");
    assertThat(p).isGreaterThan(0.05);
    campaign.oneBlock = true;
    campaign.seconds =
        (run, cell) ->
            1 + luck[run.replicate() / 10 * 2 + cell.number()] + random.nextDouble() / 50;
    List<Map<String, String>> rows = total(anova(campaign));
    assertThat(rows.get(0)).containsEntry("source", "framework").containsEntry("p", "NA");
    assertThat(rows.get(0).get("remark"))
        .startsWith("effects of runs against the scatter of runs in a cell: server processes span");
  }

  private static double p(List<Map<String, String>> rows, String source) {
    return rows.stream()
        .filter(row -> row.get("source").equals(source))
        .mapToDouble(row -> Double.parseDouble(row.get("p")))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void oneRoundIsSaid() {
    List<Map<String, String>> rows = total(anova(paper(4, 4)));
    assertThat(rows.get(0).get("remark"))
        .isEqualTo(
            "effects of runs against the scatter of runs in a cell: one round, so servers and board"
                + " settings are not repeated; effects of boards and servers are not tested");
    assertThat(rows).extracting(row -> row.get("stratum")).containsOnly("run", "NA");
    for (Map<String, String> row : rows) {
      boolean ofRuns = row.get("source").contains("message_size");
      assertThat(row.get("p").equals("NA")).as(row.get("source")).isEqualTo(!ofRuns);
    }
    for (Map<String, String> row : total(effects(paper(4, 4)))) {
      boolean ofRuns = row.get("source").contains("message_size");
      assertThat(row.get("effect_ci95_low").equals("NA")).isEqualTo(!ofRuns);
      assertThat(row.get("ratio_ci95_high").equals("NA")).isEqualTo(!ofRuns);
    }
  }

  /** Which cells the second server served is chance, and nothing shows how much it adds. */
  @Test
  void aSecondServerOfABlockInTheOnlyRoundTestsNothing() {
    MadeUpCampaign campaign = paper(4, 4);
    campaign.serversStartAgainAt(10);
    List<Map<String, String>> rows = total(anova(campaign));
    assertThat(rows.get(0).get("remark")).startsWith("no effect is tested: rounds are no repeats");
    assertThat(rows).extracting(row -> row.get("p")).containsOnly("NA");
    assertThat(total(effects(campaign)))
        .extracting(row -> row.get("effect_ci95_low"))
        .containsOnly("NA");
    campaign = paper(10, 2);
    campaign.serversStartAgainAt(10);
    assertThat(p(total(anova(campaign)), "cpu_mhz")).isLessThan(0.01);
  }

  @Test
  void aRoundThatLacksACellIsLeftOutAndNamed() {
    MadeUpCampaign campaign = paper(6, 1);
    campaign.runsMissingFromEnd = 3;
    List<Map<String, String>> rows = total(anova(campaign));
    assertThat(rows.get(0).get("remark"))
        .isEqualTo(
            "each effect against the error of its stratum; a cell has no value in rounds 6, left"
                + " out");
    assertThat(rows.get(rows.size() - 1).get("degrees_of_freedom")).isEqualTo("39");
  }

  @Test
  void unequalRoundsAreApproximate() {
    MadeUpCampaign campaign = paper(6, 2);
    campaign.runsMissingFromEnd = 3;
    assertThat(total(anova(campaign)))
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.get("method")).isEqualTo("approximate"));
  }

  @Test
  void aMissingCellHasAReasonAndNoNumbers() {
    MadeUpCampaign excluded =
        new MadeUpCampaign(
            3, 1, List.of(Map.of("framework", "cxf", "message_size", "1MB")), FRAMEWORK, SIZE);
    assertThat(total(anova(excluded)))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.get("remark"))
                  .isEqualTo(
                      "the study excludes combinations of levels: not a full factorial design");
              assertThat(row.get("p")).isEqualTo("NA");
            });
    MadeUpCampaign missing = paper(1, 1);
    missing.runsMissingFromEnd = 2;
    assertThat(total(effects(missing)).get(0).get("remark"))
        .isEqualTo("no value in cells 7, 8: not a full factorial design");
  }

  @Test
  void doubtfulEnergiesHaveNoAnalysis() {
    MadeUpCampaign campaign = paper(3, 1);
    campaign.verdict = Verdict.IMPLAUSIBLE;
    Listing listing = anova(campaign);
    assertThat(listing.rows())
        .filteredOn(row -> named(listing, row).get("quantity").equals("total_energy"))
        .hasSize(2)
        .allSatisfy(
            row ->
                assertThat(named(listing, row).get("remark"))
                    .isEqualTo(
                        "3 of 3 runs of cell 1 have an energy that is below resolution or implausible"));
  }
}
