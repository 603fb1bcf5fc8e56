package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.AnswerLines;
import pijoule.analysis.LoadCampaign;
import pijoule.analysis.Report;
import pijoule.analysis.ReportResult;
import pijoule.analysis.SmallCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** Whether a campaign has valid runs and an answer to its question. */
class OutcomeTest {
  private static final double ONE_PERCENT = 0.01;

  @TempDir Path folder;

  private ReportResult report(LoadCampaign load) throws Exception {
    return Report.make(load.campaign.write());
  }

  private static List<String> shortfalls(ReportResult report) {
    return report.outcome().shortfalls(ONE_PERCENT);
  }

  private static Map<String, Object> load(SyntheticRun run) {
    return run.part(Side.CLIENT, "load");
  }

  private static boolean hasRequests(SyntheticRun run) {
    return (double) load(run).get("rate_per_second") > 0;
  }

  @Test
  void costsAtEachRateAreAnAnswer() throws Exception {
    assertThat(shortfalls(report(new LoadCampaign(folder, 3).foreign()))).isEmpty();
  }

  /** Of one process each nothing is decided, and that is what it says. */
  @Test
  void anUnclearComparisonIsAnAnswer() throws Exception {
    assertThat(shortfalls(report(new LoadCampaign(folder, 1)))).isEmpty();
  }

  @Test
  void withoutAnEnergyCpuTimesAreAnAnswer() throws Exception {
    assertThat(shortfalls(report(new LoadCampaign(folder, 2).modelled()))).isEmpty();
  }

  @Test
  void errorsBeyondTheLimitAreNone() throws Exception {
    LoadCampaign campaign = new LoadCampaign(folder, 2).foreign();
    for (SyntheticRun run : campaign.campaign.runs()) {
      if (load(run).get("rate_per_second").equals(50.0)) {
        load(run).put("errors", Map.of("status 500", 25));
        load(run).put("completed", 475);
      }
    }
    ReportResult report = report(campaign);
    assertThat(shortfalls(report))
        .containsExactly("5.0 % of the requests failed at 50/s, more than 1 % (--max-errors)");
    assertThat(report.outcome().shortfalls(0.05)).isEmpty();
    assertThat(report.outcome().shortfalls(0.049)).hasSize(1);
    assertThat(report.outcome().shortfalls(0))
        .as("one of a thousand at 100/s is more than none")
        .containsExactly(
            "5.0 % of the requests failed at 50/s, and more than 0 % at 1 other (--max-errors)");
  }

  @Test
  void whereTheGeneratorLimitedEveryRunThereIsNoAnswerAndNothingThatLooksLikeOne()
      throws Exception {
    LoadCampaign campaign = new LoadCampaign(folder, 2).foreign();
    campaign.campaign.runs().stream()
        .filter(OutcomeTest::hasRequests)
        .forEach(run -> load(run).put("generator_limited", true));
    ReportResult report = report(campaign);
    assertThat(shortfalls(report))
        .singleElement()
        .asString()
        .startsWith("no answer: the generator, or its busy host, limited 8 of 8 runs");
    assertThat(String.join("\n", AnswerLines.of(report.answer(), "DIR", "report.html")))
        .contains("No answer: ", "Errors 0.053 % of 3800 requests", "in runs that were left out")
        .doesNotContain("A request at each rate", "Response p50", "Peak memory");
    assertThat(Files.readString(report.report())).doesNotContain("id=\"requests-heading\"");
    assertThat(Files.readString(folder.resolve("tables/requests.csv")))
        .doesNotContain("response_p50", "cpu_per_request");
  }

  /** The others are an answer, whose rows say how many runs they have. */
  @Test
  void runsThatAreLeftOutAreInNoMean() throws Exception {
    LoadCampaign campaign = new LoadCampaign(folder, 3).foreign();
    SyntheticRun first =
        campaign.campaign.runs().stream()
            .filter(run -> load(run).get("rate_per_second").equals(50.0))
            .findFirst()
            .orElseThrow();
    load(first).put("generator_limited", true);
    ((Map<String, Object>) map(load(first).get("response_seconds"))).put("p50", 9.0);
    ReportResult report = report(campaign);
    assertThat(shortfalls(report)).isEmpty();
    assertThat(String.join("\n", AnswerLines.of(report.answer(), "DIR", "report.html")))
        .containsPattern("50/s \\(2 of 3 runs\\) ");
    assertThat(Files.readString(folder.resolve("tables/request-times.csv")))
        .as("0.0088 and 0.0092 s: of the second and third replicate")
        .containsPattern("3,50/s,response,s,2,1000,0,50,0\\.0090?0*[0-9]*,");
    assertThat(Files.readString(folder.resolve("tables/requests.csv")))
        .containsPattern("client,response_p50,s,false,2,0\\.0090?0*[0-9]*,");
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object of) {
    return (Map<String, Object>) of;
  }

  @Test
  void whereEveryRunUnderLoadWasDisturbedItSaysSo() throws Exception {
    LoadCampaign campaign = new LoadCampaign(folder, 1).foreign();
    List<SyntheticRun> runs = campaign.campaign.runs();
    runs.forEach(run -> disturb(run, 0.8));
    assertThat(shortfalls(report(campaign)))
        .containsExactly(
            "5 of 5 runs were disturbed: other programs used up to 20 % of the processors");
    disturb(runs.get(0), 0.1);
    assertThat(shortfalls(report(campaign))).isEmpty();
  }

  /** Others' CPU time in 2 s on two processors. */
  private static void disturb(SyntheticRun run, double othersSeconds) {
    Map<String, Object> load = new LinkedHashMap<>();
    load.put("wall_seconds", 2.0);
    load.put("cpus", 2);
    load.put("run_queue_before", 0);
    load.put("run_queue_after", 0);
    load.put("own_cpu_seconds", 0.5);
    load.put("others_cpu_seconds", othersSeconds);
    load.put("steal_seconds", 0.0);
    run.set("boards", Map.of("alpha", Map.of("load", load)));
  }

  @Test
  void callsThatWereComparedAreAnAnswerAndFailedRunsAreNamed() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().get(3).failed("no answer");
    ReportResult report = Report.make(small.campaign.write());
    assertThat(shortfalls(report)).containsExactly("1 of 12 runs failed");
  }

  @Test
  void withoutAValidRunThereIsNoOtherReason() throws Exception {
    SmallCampaign small = new SmallCampaign(folder);
    small.campaign.runs().forEach(run -> run.failed("no answer"));
    assertThat(shortfalls(Report.make(small.campaign.write()))).containsExactly("no run is valid");
  }
}
