package pijoule.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.AnswerLines;
import pijoule.analysis.LoadCampaign;
import pijoule.analysis.Report;
import pijoule.analysis.ReportResult;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/**
 * Results of requests that have names. A window at 100/s has 1000 requests. Of three replicates the
 * means of b are 20, 21 and 22 ms: Student's t for two degrees of freedom is 4.302653, and half of
 * the interval 4.302653 x 1 ms / sqrt(3) = 2.484138 ms.
 */
class NamedRequestsTest {
  @TempDir Path folder;

  private static void name(SyntheticRun run) {
    Map<String, Object> load = run.part(Side.CLIENT, "load");
    int offered = (int) load.get("offered");
    int quarter = offered / 4;
    double mean = 0.019 + 0.001 * (int) run.get("replicate");
    load.put(
        "requests",
        List.of(
            named("a", 3, offered - quarter, 0, Map.of("p50", 0.001, "mean", 0.002)),
            named("b", 1, quarter, quarter / 50, Map.of("mean", mean))));
  }

  private static Map<String, Object> named(
      String name, int weight, int offered, int failed, Map<String, Double> seconds) {
    Map<String, Object> named = new HashMap<>();
    named.put("name", name);
    named.put("weight", weight);
    named.put("offered", offered);
    named.put("completed", offered - failed);
    named.put("response_seconds", seconds);
    return named;
  }

  @Test
  void eachNameHasItsShareItsErrorsAndItsTimes() throws Exception {
    LoadCampaign campaign = new LoadCampaign(folder, 3).foreign();
    campaign.campaign.runs().forEach(NamedRequestsTest::name);
    ReportResult report = Report.make(campaign.campaign.write());

    assertThat(report.problems()).isEmpty();
    List<String> rows =
        Files.readAllLines(folder.resolve("tables/requests-by-name.csv")).stream()
            .filter(row -> row.contains(",100/s,"))
            .toList();
    assertThat(rows).hasSize(2);
    assertThat(rows.get(0)).contains(",100/s,a,3,3,2250,75,0,0.001,");
    assertThat(rows.get(1)).contains(",100/s,b,1,3,750,25,15,NA,NA,NA,");
    String[] cells = rows.get(1).split(",");
    assertThat(Double.parseDouble(cells[cells.length - 3])).isCloseTo(0.021, within(1e-9));
    assertThat(Double.parseDouble(cells[cells.length - 2])).isCloseTo(0.018515862, within(1e-9));
    assertThat(Double.parseDouble(cells[cells.length - 1])).isCloseTo(0.023484138, within(1e-9));
    assertThat(String.join(" ", AnswerLines.of(report.answer(), "DIR", "report.html")))
        .contains(
            "Mean response time at 100/s: a 2.000 ms (2.000 to 2.000), b 21.0 ms (18.5 to 23.5).")
        .contains("CPU time and energy are of the mix of requests.");
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains("cannot be divided by the names of its requests.");
  }

  @Test
  void withoutNamesNothingIsSaid() throws Exception {
    ReportResult report = Report.make(new LoadCampaign(folder, 2).foreign().campaign.write());

    assertThat(String.join(" ", AnswerLines.of(report.answer(), "DIR", "report.html")))
        .doesNotContain("Mean response time", "of the mix");
    assertThat(folder.resolve("tables/requests-by-name.csv")).doesNotExist();
  }
}
