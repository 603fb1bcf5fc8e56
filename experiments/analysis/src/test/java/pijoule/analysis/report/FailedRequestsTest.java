package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.AnswerLines;
import pijoule.analysis.LoadCampaign;
import pijoule.analysis.Report;
import pijoule.analysis.ReportResult;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/**
 * Requests without the expected answer are beside every headline, by kind. A window has ten seconds
 * of 10, 50 or 100 requests, and the first rate of a replicate is measured twice: in two replicates
 * 10/s has 3 windows of 100 requests, 50/s 3 of 500, 100/s 2 of 1000, in all 3800.
 */
class FailedRequestsTest {
  private static final String PERCENTILES = "; percentiles count them as the slowest.";

  @TempDir Path folder;

  private LoadCampaign without() {
    LoadCampaign load = new LoadCampaign(folder, 2).foreign();
    load.campaign.runs().forEach(run -> fail(run, Map.of(), 0));
    return load;
  }

  /** Of each window's requests so many per thousand. */
  private static void fail(SyntheticRun run, Map<String, Integer> perThousand, int unfinished) {
    Map<String, Object> record = run.part(Side.CLIENT, "load");
    int offered = (int) record.get("offered");
    Map<String, Integer> errors = new TreeMap<>();
    perThousand.forEach((kind, count) -> errors.put(kind, offered * count / 1000));
    int failed = errors.values().stream().mapToInt(count -> count).sum();
    int without = offered * unfinished / 1000;
    errors.values().removeIf(count -> count == 0);
    record.put("errors", errors);
    record.put("error_examples", Map.of());
    record.put("unfinished", without);
    record.put("completed", offered - failed - without);
    record.put("completed_in_window", offered - failed - without);
  }

  private static boolean isAt(SyntheticRun run, int rate) {
    return run.part(Side.CLIENT, "load").get("rate_per_second").equals((double) rate);
  }

  private String text(LoadCampaign load) throws Exception {
    ReportResult report = Report.make(load.campaign.write());
    assertThat(report.problems()).isEmpty();
    return String.join("\n", AnswerLines.of(report.answer(), "DIR", "report.html"));
  }

  private String file(String name) throws Exception {
    return Files.readString(folder.resolve(name));
  }

  @Test
  void withoutAnyNothingIsSaid() throws Exception {
    assertThat(text(without())).doesNotContain("Errors", "failed", "answered request");
    assertThat(file("report.html")).doesNotContain("count them as the slowest");
    assertThat(file("tables/errors.csv")).contains("3,50/s,false,any,3,1500,0,0,NA,NA,NA");
  }

  @Test
  void kindsAreBesideTheHeadlineOfEveryPage() throws Exception {
    LoadCampaign load = without();
    load.campaign.runs().forEach(run -> fail(run, Map.of("status 500", 50, "status 404", 40), 10));
    String headline = "Errors 10 % of 3800 requests: 190 x 500, 152 x 404, 38 x unfinished";
    assertThat(text(load))
        .contains("\nEnergies are divided by the expected answers of the window, CPU time by")
        .contains(headline + PERCENTILES)
        .contains("Caution: 10 % of the requests failed at 10/s, and more than 1 % at 2 others;")
        .contains("An answered request costs in energy above active idle ");
    assertThat(file("report.md")).contains(headline);
    assertThat(file("report.html"))
        .contains(headline)
        .contains("Energy per answered request (mJ)")
        .contains("<li>Energies are divided by the expected answers of the window");
    assertThat(file("tables/errors.csv"))
        .contains("4,100/s,false,status 500,2,2000,100,5,", "4,100/s,false,any,2,2000,200,10,");
    assertThat(file("tables/request-times.csv")).contains("response,s,2,2000,200,");
  }

  /** Half of what is cautioned against. */
  @Test
  void fewAreNamedWithoutACaution() throws Exception {
    LoadCampaign load = without();
    load.campaign.runs().stream()
        .filter(run -> isAt(run, 100))
        .forEach(run -> fail(run, Map.of("timeout", 5), 0));
    assertThat(text(load))
        .contains("Errors 0.26 % of 3800 requests: 10 x timeout, all at 100/s (0.50 %)")
        .doesNotContain("requests failed", "answered request");
  }

  @Test
  void oneCellBeyondTheLimitIsNotDilutedByTheOthers() throws Exception {
    LoadCampaign load = without();
    load.campaign.runs().stream()
        .filter(run -> isAt(run, 10))
        .forEach(run -> fail(run, Map.of("refused", 470), 0));
    assertThat(text(load))
        .contains("Errors 3.7 % of 3800 requests: 141 x refused, all at 10/s (47 %)")
        .contains("Caution: 47 % of the requests failed at 10/s, more than 1 %");
  }

  @Test
  void whatHasNoEndIsAnErrorAsWell() throws Exception {
    LoadCampaign load = without();
    load.campaign.runs().forEach(run -> fail(run, Map.of(), 30));
    assertThat(text(load)).contains("Errors 3.0 % of 3800 requests: 114 x unfinished;");
  }

  /** Only the window counts: of the lead-in nothing but answers of any kind is on record. */
  @Test
  void theLeadInHasNone() throws Exception {
    LoadCampaign load = without();
    load.campaign
        .runs()
        .forEach(run -> run.part(Side.CLIENT, "load").put("requests_with_lead_in", 1));
    assertThat(text(load)).doesNotContain("Errors");
  }

  /** A step of a search that fails is how it finds the greatest rate. */
  @Test
  void stepsOfASearchHaveNone() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 2).graduated();
    load.campaign.runs().forEach(run -> fail(run, Map.of(), 0));
    load.campaign.runs().stream()
        .filter(run -> isAt(run, 200))
        .forEach(run -> fail(run, Map.of("timeout", 500), 0));
    assertThat(text(load)).doesNotContain("Errors");
    assertThat(file("tables/errors.csv")).doesNotContain("timeout");
  }

  /** Of two stacks the one with errors is named. */
  @Test
  void ofTwoStacksTheWorseIsNamed() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3);
    load.campaign.runs().forEach(run -> fail(run, Map.of(), 0));
    load.campaign.runs().stream()
        .filter(run -> run.get("levels").equals(Map.of("framework", "jdk", "rate", "50/s")))
        .forEach(run -> fail(run, Map.of("status 503", 100), 0));
    assertThat(text(load))
        .containsPattern("all at JDK, 50/s \\(10 %\\)")
        .contains("times (1.10 to 1.11) the energy per answered request of CXF at 50/s.")
        .contains("Energy per answered request ");
  }
}
