package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.study.FactorLevels;

/** A sound campaign has no warning; each fault that is put into it has its own. */
class WarningsTest {
  private static final FactorLevels FRAMEWORK = MadeUpCampaign.factor("framework", "axis2", "cxf");

  private final Random random = new Random(2013);
  private MadeUpCampaign campaign;

  @BeforeEach
  void sound() {
    campaign = new MadeUpCampaign(40, 4, FRAMEWORK);
    campaign.seconds = (run, cell) -> 10 * cell.number() + noise();
  }

  private double noise() {
    return random.nextGaussian() / 10;
  }

  private List<String> checks() {
    return Warnings.of(campaign.measurements()).listing().rows().stream()
        .map(row -> row.get(0).full())
        .distinct()
        .toList();
  }

  private String sentence() {
    Listing listing = Warnings.of(campaign.measurements()).listing();
    List<Item> row = listing.rows().get(0);
    return row.get(row.size() - 1).full();
  }

  @Test
  void aSoundCampaignHasNone() {
    Listing listing = Warnings.of(campaign.measurements()).listing();
    assertThat(listing.name()).isEqualTo("warnings");
    assertThat(listing.rows()).isEmpty();
    // Of 14 measurands two powers are constant.
    assertThat(listing.notes())
        .contains(
            "drift (statistic: slope from the first run to the last, in standard deviations):"
                + " 12 tests, 0 warnings.");
  }

  @Test
  void driftAndDependence() {
    campaign.seconds = (run, cell) -> 10 * cell.number() + noise() + 0.02 * run.order();
    assertThat(checks()).contains("drift", "autocorrelation");
  }

  @Test
  void outliersByName() {
    campaign.seconds =
        (run, cell) -> 10 * cell.number() + noise() + (run.id().equals("r0013") ? 5 : 0);
    assertThat(checks()).containsExactly("outliers");
    assertThat(sentence()).endsWith("and kept: r0013.");
  }

  @Test
  void fewReplicates() {
    campaign = new MadeUpCampaign(4, 1, FRAMEWORK);
    campaign.seconds = (run, cell) -> 10 * cell.number() + noise();
    assertThat(checks()).containsExactly("replicates");
    assertThat(sentence()).startsWith("2 of 2 cells have fewer than 5 valid runs");
  }

  @Test
  void oneServerProcess() {
    campaign.oneBlock = true;
    assertThat(checks()).containsExactly("blocks");
    assertThat(sentence()).startsWith("All runs of 2 of 2 cells share one server process");
  }

  @Test
  void oneBlockOfTwoServerProcesses() {
    campaign.oneBlock = true;
    campaign.serversStartAgainAt(40);
    assertThat(checks()).containsExactly("blocks");
    assertThat(sentence())
        .startsWith("All runs of 2 of 2 cells are of one block, though it had more than one");
  }

  /** Runs of a block's two servers are alike within each, and not across. */
  @Test
  void twoServersOfABlockThatDiffer() {
    campaign.oneBlock = true;
    campaign.serversStartAgainAt(40);
    campaign.seconds = (run, cell) -> 10 * cell.number() + noise() + (run.order() < 40 ? 0 : 1);
    Listing listing = Warnings.of(campaign.measurements()).listing();
    assertThat(listing.rows())
        .anyMatch(row -> row.get(row.size() - 1).full().startsWith("Runs of one server process"));
  }

  @Test
  void serversThatDiffer() {
    double[] luck = random.doubles(100).toArray();
    campaign.seconds = (run, cell) -> 10 * cell.number() + noise() + luck[run.block()];
    assertThat(checks()).contains("blocks");
  }

  @Test
  void warmUpThatGoesOn() {
    campaign.phases = order -> trials(order, 1_000_000);
    assertThat(checks()).containsExactly("warm_up");
    assertThat(sentence()).startsWith("Later trials are faster");
    campaign.phases = order -> trials(order, 0);
    assertThat(checks()).isEmpty();
  }

  /** Ten trials, each faster than the one before, with some noise. */
  private List<PhaseInterval> trials(int order, long faster) {
    List<PhaseInterval> phases = new ArrayList<>();
    Random noise = new Random(order);
    for (int trial = 0; trial < 10; trial++) {
      long ns = 50_000_000 - trial * faster + noise.nextInt(4_000_000);
      for (Phase phase : List.of(Phase.CALL, Phase.TOTAL)) {
        phases.add(new PhaseInterval(trial, phase, 0, ns));
      }
    }
    return phases;
  }

  @Test
  void cellsThatScatterDifferently() {
    campaign.seconds = (run, cell) -> 10 * cell.number() + noise() * (cell.number() == 2 ? 6 : 1);
    assertThat(checks()).containsExactly("spread");
  }

  @Test
  void nothingIsLeftOutForAWarning() {
    campaign.seconds = (run, cell) -> run.order() == 1 ? 500 : 10 * cell.number() + noise();
    assertThat(Comparisons.of(campaign.measurements()))
        .filteredOn(of -> of.family() == Family.TABLES)
        .isNotEmpty()
        .allSatisfy(of -> assertThat(of.first().n() + of.second().n()).isEqualTo(80));
  }
}
