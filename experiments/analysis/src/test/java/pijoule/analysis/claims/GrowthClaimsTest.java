package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.ReadingsCampaign;
import pijoule.analysis.claims.ClaimResult.InstanceResult;
import pijoule.analysis.compare.GrowthListing;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;

/** Claims about how a mean grows with a number. */
class GrowthClaimsTest {
  private static final String STRING = "{framework: light, protocol: conventional}";
  private static final String KSOAP = "{framework: light, protocol: ksoap}";

  @TempDir Path folder;

  private static String growth(String metric, String cells) {
    return "metric: " + metric + ", side: client, per: readings, cells: " + cells;
  }

  private static String ratio(String metric) {
    return growth(metric, KSOAP) + ", over: {cells: " + STRING + "}";
  }

  private InstanceResult decide(Measurements of, String left, String relation, String right)
      throws Exception {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(
        file,
        """
        format: pijoule-claims/1
        title: Mine
        claims:
          - {id: A, statement: a claim, left: {%s}, relation: "%s", right: {%s}}
        """
            .formatted(left, relation, right));
    List<InstanceResult> all = CampaignClaims.of(ClaimsReader.read(file), of).get(0).instances();
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  /** 40 B and 189 B a reading, each with something in front. */
  @Test
  void sizesAreExact() throws Exception {
    Measurements of = new ReadingsCampaign(folder.resolve("c")).measured();
    String ratio = ratio("response_size");
    assertThat(decide(of, ratio, ">=", "constant: 4.73").verdict()).isEqualTo(ClaimVerdict.REFUTED);
    InstanceResult holds = decide(of, ratio, ">=", "constant: 4.72");
    assertThat(holds.verdict()).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(holds.exact()).isTrue();
    assertThat(holds.left().getAsDouble()).isCloseTo(189 / 40.0, within(1e-9));
    InstanceResult alone =
        decide(
            of, growth("response_size", STRING), "~ 1 %", "constant: 40, unit: B, per: readings");
    assertThat(alone.verdict()).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(alone.left().getAsDouble()).isCloseTo(40, within(1e-9));
  }

  /** Times grow by 2 ms and by 3 ms a reading, with scatter of 50 us. */
  @Test
  void timesAreTested() throws Exception {
    Measurements of = new ReadingsCampaign(folder.resolve("c")).measured();
    InstanceResult result = decide(of, ratio("request_time"), "~ 10 %", "constant: 1.5");
    assertThat(result.verdict()).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(result.p()).isPresent();
    assertThat(result.left().getAsDouble()).isCloseTo(1.5, within(0.05));
    assertThat(decide(of, ratio("request_time"), ">", "constant: 2").verdict())
        .isEqualTo(ClaimVerdict.REFUTED);
  }

  /** The interval of a growth that scatters more than it grows has 0 in it. */
  @Test
  void aGrowthThatMayBeNoneHasNoRatio() throws Exception {
    ReadingsCampaign campaign = new ReadingsCampaign(folder.resolve("c"));
    Measurements of = campaign.scatter(200_000_000).measured();
    InstanceResult result = decide(of, ratio("request_time"), ">", "constant: 1");
    assertThat(result.verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
    assertThat(result.reason()).contains("not shown to be above 0");
    Listing listing = GrowthListing.of(of).orElseThrow();
    int low = keys(listing).indexOf("growth_ci95_low");
    int over = keys(listing).indexOf("over_base");
    List<Item> row = row(listing, "request_time", "ksoap");
    assertThat(Double.parseDouble(row.get(low).full())).isNegative();
    assertThat(row.get(over)).isEqualTo(Item.NA);
    assertThat(row.get(row.size() - 1).full()).contains("not shown to be above 0");
  }

  @Test
  void theListingHasSlopesAndRatios() throws Exception {
    Listing listing =
        GrowthListing.of(new ReadingsCampaign(folder.resolve("c")).measured()).orElseThrow();
    List<Item> sizes = row(listing, "response_size", "ksoap");
    List<String> keys = keys(listing);
    assertThat(number(sizes, keys, "growth")).isCloseTo(189, within(1e-9));
    assertThat(number(sizes, keys, "over_base")).isCloseTo(189 / 40.0, within(1e-9));
    assertThat(number(sizes, keys, "at_greatest"))
        .isCloseTo((500 + 189 * 50) / (10 + 40.0 * 50), within(1e-9));
    List<Item> times = row(listing, "request_time", "ksoap");
    assertThat(number(times, keys, "growth")).isCloseTo(0.003, within(5e-5));
    assertThat(number(times, keys, "growth_ci95_low")).isLessThan(0.003);
    assertThat(number(times, keys, "growth_ci95_high")).isGreaterThan(0.003);
    assertThat(number(times, keys, "over_base_ci95_low")).isLessThan(1.5);
    assertThat(number(times, keys, "over_base_ci95_high")).isGreaterThan(1.5);
  }

  private static double number(List<Item> row, List<String> keys, String key) {
    return Double.parseDouble(row.get(keys.indexOf(key)).full());
  }

  private static List<String> keys(Listing listing) {
    return listing.columns().stream().map(column -> column.key()).toList();
  }

  private static List<Item> row(Listing listing, String quantity, String level) {
    int at = keys(listing).indexOf("levels");
    return listing.rows().stream()
        .filter(row -> row.get(0).full().equals("client") && row.get(1).full().equals(quantity))
        .filter(row -> row.get(at).full().equals(level))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aGrowthIsComparedWithAGrowthAlone() {
    assertThatThrownBy(
            () -> decide(null, growth("response_size", STRING), ">", "constant: 9, unit: B"))
        .hasMessageContaining("both sides must have one unit, got B^1 readings^-1 on the left");
    assertThatThrownBy(
            () ->
                decide(
                    null,
                    "metric: response_size, side: client, per: protocol",
                    ">",
                    "constant: 9, unit: B"))
        .hasMessageContaining("per must be a factor of numbers or sizes, got 'protocol'");
    assertThatThrownBy(
            () ->
                decide(
                    null,
                    growth("response_size", "{readings: 5}"),
                    ">",
                    "constant: 9, unit: B, per: readings"))
        .hasMessageContaining("a growth per readings has no statistic and no level of it");
  }
}
