package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.LoadCampaign;
import pijoule.analysis.table.Column;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.campaign.SyntheticRun;

/** Two campaigns under load, as of two builds of a service. */
class CompareLoadTest {
  @TempDir Path folder;

  @Test
  void whatTheyMeasureIsComparedAtEachRate() throws Exception {
    SideBySide both = Compare.of(campaign("a", 1), campaign("b", 1.5));

    Listing means = (Listing) both.sheets().get(1);
    assertThat(both.problems()).isEmpty();
    assertThat(column(means, "metric"))
        .contains(
            "throughput",
            "response_p50",
            "response_p90",
            "response_p99",
            "cpu_per_request",
            "energy_per_request",
            "active_energy_per_request")
        .doesNotContain("total_time", "serialize_time");
    assertThat(means.rows())
        .filteredOn(row -> item(means, row, "metric").equals("cpu_per_request"))
        .hasSize(6)
        .allSatisfy(
            row -> {
              assertThat(item(means, row, "decision")).isEqualTo("different");
              assertThat(Double.parseDouble(item(means, row, "ratio"))).isBetween(1.49, 1.51);
              assertThat(Double.parseDouble(item(means, row, "ci95_low"))).isLessThan(1.5);
            });
    assertThat(means.rows())
        .filteredOn(row -> item(means, row, "metric").equals("energy_per_request"))
        .hasSize(6)
        .allSatisfy(row -> assertThat(item(means, row, "ratio")).isEqualTo("1"));
    assertThat(column(means, "cell"))
        .as("an idle server has no requests")
        .noneMatch("idle"::equals);
    assertThat(String.join("\n", both.finding()))
        .containsPattern("cpu per request: A \\S+ ms, B \\S+ ms, ratio 1\\.500 \\(");
  }

  @Test
  void aServiceAtAUrlIsComparedByItsResponseTimes() throws Exception {
    SideBySide both =
        Compare.of(
            new LoadCampaign(folder.resolve("a"), 3).foreign().campaign.write(),
            new LoadCampaign(folder.resolve("b"), 3).foreign().campaign.write());

    Listing means = (Listing) both.sheets().get(1);
    assertThat(means.rows())
        .filteredOn(row -> item(means, row, "metric").equals("response_p50"))
        .hasSize(3)
        .allSatisfy(
            row -> assertThat(item(means, row, "decision")).isEqualTo("not shown to differ"));
    assertThat(both.finding().get(1)).startsWith("B is not shown to differ from A in any of");
    assertThat(both.finding().get(2)).contains("/s, client, throughput: A ", "ratio 1");
  }

  /** A model's energy is a time in another unit. */
  @Test
  void modelledEnergiesAreNotCompared() throws Exception {
    SideBySide both =
        Compare.of(
            new LoadCampaign(folder.resolve("a"), 3).modelled().campaign.write(),
            new LoadCampaign(folder.resolve("b"), 3).modelled().campaign.write());

    Listing means = (Listing) both.sheets().get(1);
    assertThat(column(means, "metric")).isNotEmpty().noneMatch(key -> key.contains("energy"));
    assertThat(means.notes()).anyMatch(note -> note.startsWith("Energies are not compared: the"));
  }

  @SuppressWarnings("unchecked")
  private Path campaign(String name, double slower) throws Exception {
    LoadCampaign load = new LoadCampaign(folder.resolve(name), 3);
    for (SyntheticRun run : load.campaign.runs()) {
      Map<String, Object> server = (Map<String, Object>) run.get("server_process");
      server.computeIfPresent("cpu_seconds", (key, seconds) -> (double) seconds * slower);
    }
    return load.campaign.write();
  }

  private static List<String> column(Listing listing, String key) {
    return listing.rows().stream().map(row -> item(listing, row, key)).toList();
  }

  private static String item(Listing listing, List<Item> row, String key) {
    int index = listing.columns().stream().map(Column::key).toList().indexOf(key);
    return row.get(index).full();
  }
}
