package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.LoadCampaign;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Listing.Column;
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
              assertThat(Double.parseDouble(item(means, row, "simultaneous_low"))).isLessThan(1.5);
            });
    assertThat(means.rows())
        .filteredOn(row -> item(means, row, "metric").equals("energy_per_request"))
        .hasSize(6)
        .allSatisfy(row -> assertThat(item(means, row, "ratio")).isEqualTo("1"));
    assertThat(column(means, "cell"))
        .as("an idle server has no requests")
        .noneMatch("idle"::equals);
    assertThat(String.join("\n", both.finding(List.of())))
        .containsPattern("cpu per request: A \\S+ ms, B \\S+ ms, ratio 1\\.500 \\(");
  }

  /** Five windows of one process are no replicates of a build. */
  @Test
  void twoProcessesOfAServiceDecideNothing() throws Exception {
    SideBySide both = Compare.of(service("a", 1), service("b", 1.5));

    Listing means = (Listing) both.sheets().get(1);
    assertThat(means.rows())
        .filteredOn(row -> item(means, row, "metric").equals("cpu_per_request"))
        .hasSize(3)
        .allSatisfy(
            row -> {
              assertThat(item(means, row, "decision")).isEqualTo("not tested");
              assertThat(Double.parseDouble(item(means, row, "ratio")))
                  .isCloseTo(1.5, within(1e-9));
              assertThat(item(means, row, "remark")).startsWith("one server process: ");
            });
    assertThat(both.problems()).isEmpty();
    assertThat(both.finding(List.of()).get(2))
        .startsWith("Not decided: one server process: its runs are no replicates of a build");
    assertThat(both.finding(List.of()).get(3)).endsWith("ratio 1.000 without an interval");
    assertThat(means.notes())
        .anyMatch(note -> note.endsWith("the runs of a campaign are of one process."))
        .noneMatch(note -> note.contains("process of its own"));
  }

  /** The record shows a process in each round, as of a service that was started for each. */
  @Test
  void severalProcessesOfAServiceDecide() throws Exception {
    SideBySide both = Compare.of(started("a", 1), started("b", 1.5));
    assertThat(both.means())
        .filteredOn(of -> of.a().quantity().key().equals("cpu_per_request"))
        .hasSize(3)
        .allMatch(MeanRatio::isDifferent);
  }

  /** The table's only interval is the simultaneous one, and the headline has it. */
  @Test
  void headlineAndTableHaveOneInterval() throws Exception {
    SideBySide both = Compare.of(campaign("a", 1), campaign("b", 1.5));
    Listing means = (Listing) both.sheets().get(1);
    List<Item> row =
        means.rows().stream()
            .filter(of -> item(means, of, "metric").equals("cpu_per_request"))
            .findFirst()
            .orElseThrow();
    int low = means.columns().stream().map(Column::key).toList().indexOf("simultaneous_low");
    String range = row.get(low).display() + " to " + row.get(low + 1).display();
    assertThat(both.finding(List.of()))
        .anyMatch(line -> line.contains("with simultaneous 95 % intervals:"))
        .anyMatch(line -> line.contains("cpu per request: A ") && line.endsWith("(" + range + ")"));
    assertThat(means.columns()).noneMatch(column -> column.key().startsWith("ci95"));
  }

  @Test
  void runsThatAreLeftOutAreNamedWithTheirMarks() throws Exception {
    LoadCampaign limited = new LoadCampaign(folder.resolve("b"), 3);
    limited.campaign.runs().forEach(run -> run.set("marks", List.of("generator limited", "late")));
    SideBySide both = Compare.of(campaign("a", 1), limited.campaign.write());
    assertThat(both.lacksMeans()).isTrue();
    assertThat(both.finding(List.of()))
        .contains("Caution: B: 30 of 30 valid runs are left out: generator limited")
        .noneMatch(line -> line.startsWith("Caution: A"));
  }

  @Test
  void aCampaignWithoutAValidRunIsAProblem() throws Exception {
    LoadCampaign failed = new LoadCampaign(folder.resolve("b"), 3);
    failed.campaign.runs().forEach(run -> run.failed("answers must be right, got 500"));
    SideBySide both = Compare.of(campaign("a", 1), failed.campaign.write());
    assertThat(both.problems())
        .extracting(Object::toString)
        .contains("B: a campaign must have a valid run, got 0 of 30; report names the reasons");
    assertThat(both.lacksMeans()).isTrue();
  }

  @Test
  void aCampaignThatIsOlderThanTheFirstIsNamed() throws Exception {
    LoadCampaign older = new LoadCampaign(folder.resolve("b"), 3);
    older.campaign.runs().forEach(run -> run.set("started_at", "2025-12-31T23:00:00.5Z"));
    SideBySide both = Compare.of(campaign("a", 1), older.campaign.write());
    assertThat(both.finding(List.of()))
        .anyMatch(line -> line.startsWith("Caution: B was run before A (2025-12-31T23:00:00Z, 20"));
  }

  @Test
  void aUrlAndServersOfPijouleHaveNothingInCommon() throws Exception {
    SideBySide both = Compare.of(service("a", 1), campaign("b", 1));
    assertThat(both.problems())
        .extracting(Object::toString)
        .containsExactly(
            "two campaigns must be of one kind of servers, got a service at a URL in A and servers"
                + " that pijoule started in B; compare campaigns of one study");
  }

  private Path service(String name, double slower) throws Exception {
    return slowed(new LoadCampaign(folder.resolve(name), 3).foreign(), slower);
  }

  private Path started(String name, double slower) throws Exception {
    LoadCampaign load = new LoadCampaign(folder.resolve(name), 3).foreign();
    for (SyntheticRun run : load.campaign.runs()) {
      run.set("server_started_at", "2026-01-01T00:00:0" + run.get("replicate") + "Z");
    }
    return slowed(load, slower);
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

  private Path campaign(String name, double slower) throws Exception {
    return slowed(new LoadCampaign(folder.resolve(name), 3), slower);
  }

  @SuppressWarnings("unchecked")
  private static Path slowed(LoadCampaign load, double slower) throws Exception {
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
