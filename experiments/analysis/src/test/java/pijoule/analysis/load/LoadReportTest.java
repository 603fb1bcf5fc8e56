package pijoule.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.AnswerLines;
import pijoule.analysis.LoadCampaign;
import pijoule.analysis.Report;
import pijoule.analysis.ReportResult;
import pijoule.analysis.report.AnswerText;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** The report of a campaign under load, from its folder. */
class LoadReportTest {
  @TempDir Path folder;

  @Test
  void theFirstScreenHasEnergiesAtEachRateAndPowerAgainstIt() throws Exception {
    ReportResult report = Report.make(new LoadCampaign(folder, 3).campaign.write());
    assertThat(report.problems()).isEmpty();
    List<String> lines = AnswerLines.of(report.answer(), "DIR", "report.html");
    assertThat(lines).hasSizeLessThanOrEqualTo(AnswerText.MAX_LINES);
    assertThat(String.join("\n", lines))
        .contains("load: 30 of 30 runs valid")
        .contains(
            "JDK took 0.989 times (0.988 to 0.990) the energy per request of CXF at 100/s. All 3"
                + " comparisons: 0.989 to 0.999.")
        .contains("Energy per request above active idle\n")
        .containsPattern("50/s +35.4 mJ +35.2 mJ +0.994 +0.99\\d to 0.99\\d .*o.* less")
        .containsPattern(
            "Caution: CPU time per request of CXF changed by -10 % \\(95 %: -10 to -10 %\\) while it"
                + " was measured");
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains("Power of JDK: 1.752 W")
        .contains("204.0 µJ (");
    String page = Files.readString(report.report());
    assertThat(page)
        .contains("Power of CXF")
        .contains("power-against-rate")
        .contains("<li>NA: a run has fewer than ten requests beyond the percentile;")
        .contains("above active idle");
  }

  /** The model's nearly constant power over as many requests is equal by construction. */
  @Test
  void ofModelledPowerTheAnswerIsWhatWasMeasured() throws Exception {
    ReportResult report = Report.make(new LoadCampaign(folder, 3).modelled().campaign.write());
    String text = String.join("\n", AnswerLines.of(report.answer(), "DIR", "report.html"));
    assertThat(text)
        .containsPattern(
            "JDK took 0\\.500 times \\(0\\.500 to 0\\.500\\) the CPU time per request of CXF at"
                + " \\d+/s\\. All 3 comparisons: 0\\.500\\.")
        .containsPattern("100/s +4.40 ms +2.20 ms +0.500")
        .contains("Energy: the power is modelled and not measured, and decides nothing.")
        .doesNotContain("Power of CXF")
        .doesNotContain("Energy per request", "with each request");
    assertThat(Files.readString(folder.resolve("tables/requests.csv")))
        .contains("energy_per_request,J,true,3,");
  }

  /** Phases of a call are in no table and no heading. */
  @Test
  void nothingIsShownThatAServerUnderLoadHasNot() throws Exception {
    Report.make(new LoadCampaign(folder, 2).campaign.write());
    try (Stream<Path> tables = Files.list(folder.resolve("tables"))) {
      assertThat(tables.map(of -> of.getFileName().toString()).filter(of -> of.endsWith(".csv")))
          .containsExactlyInAnyOrder(
              "cells.csv",
              "comparisons.csv",
              "drift.csv",
              "errors.csv",
              "million-requests.csv",
              "power-lines.csv",
              "power-points.csv",
              "request-times.csv",
              "requests.csv",
              "server-processes.csv",
              "table-1-environment.csv",
              "table-2-design.csv",
              "warnings.csv");
    }
    assertThat(Files.readString(folder.resolve("report.md")))
        .doesNotContain("serializ")
        .doesNotContain("Total (")
        .contains("Windows of 10 s after 2 s of the same load, random (Poisson) arrivals");
    assertThat(Files.readAllLines(folder.resolve("tables/cells.csv")))
        .noneMatch(line -> line.contains("serialize"))
        .anyMatch(line -> line.startsWith("8,jdk,100/s,server,energy_per_request,J,false,2,2,"))
        .anyMatch(line -> line.startsWith("8,jdk,100/s,client,response_p99,s,false,2,2,"))
        .anyMatch(line -> line.startsWith("2,cxf,10/s,client,error_share,%,false,2,2,0,0,NA,NA,"));
  }

  /** Power of cxf's first process at 10/s over its answers, of which the first second has half. */
  @Test
  void rateAndEnergyPerRequestAreShownBySecond() throws Exception {
    ReportResult report = Report.make(new LoadCampaign(folder, 2).campaign.write());
    String run = "cxf,10/s,";
    List<String> rates = lines("figures/rate-by-second.csv", run);
    assertThat(rates).hasSize(2 * LoadCampaign.WINDOW);
    assertThat(rates.get(0)).endsWith(run + "0,1,5,5");
    assertThat(rates.get(9)).endsWith(run + "9,10,10,10");
    double watts = LoadCampaign.IDLE + 0.001 + 10 * LoadCampaign.JOULES.get("cxf") * 1.01;
    List<String> energies = lines("figures/energy-by-second.csv", run);
    assertThat(last(energies.get(0))).isCloseTo(watts / 5, within(1e-9));
    assertThat(last(energies.get(9))).isCloseTo(watts / 10, within(1e-9));
    assertThat(lines("figures/rate-by-second.csv", ",idle,")).isEmpty();
    assertThat(Files.readString(report.report())).contains("CXF, 10/s, block 1: 176 to 351 mJ");
  }

  private List<String> lines(String file, String with) throws Exception {
    return Files.readAllLines(folder.resolve(file)).stream()
        .filter(line -> line.contains(with))
        .toList();
  }

  private static double last(String line) {
    return Double.parseDouble(line.substring(line.lastIndexOf(',') + 1));
  }

  @Test
  void pointsBesideALineHaveNone() throws Exception {
    Report.make(new LoadCampaign(folder, 3, 0.01).campaign.write());
    assertThat(Files.readAllLines(folder.resolve("tables/power-lines.csv")))
        .anyMatch(
            line ->
                line.startsWith("cxf,idle_power,W,false,3,NA,NA,NA,NA,")
                    && line.contains("the points are not on a line: lack of fit, F(2, 4)"));
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains("Power of CXF: no straight line over the rates is given");
  }

  @Test
  void whatTheGeneratorLimitedIsInTablesAndInNoRatioAndNoLine() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3);
    for (SyntheticRun run : load.campaign.runs()) {
      Map<String, Object> record = loadOf(run);
      if (record.get("rate_per_second").equals(100.0)) {
        record.put("generator_limited", true);
      }
    }
    ReportResult report = Report.make(load.campaign.write());
    assertThat(String.join("\n", AnswerLines.of(report.answer(), "DIR", "report.html")))
        .contains(
            "Caution: the load generator limited 8 of 30 runs; they are in no ratio and no line.")
        .doesNotContain("100/s");
    assertThat(Files.readAllLines(folder.resolve("tables/comparisons.csv")))
        .noneMatch(line -> line.contains("100/s"));
    assertThat(Files.readString(folder.resolve("figures/power-against-rate.csv")))
        .doesNotContain(",100,");
    assertThat(Files.readString(folder.resolve("tables/power-points.csv")))
        .contains("generator limited");
    assertThat(lines("tables/drift.csv", "cxf,server,cpu_per_request,false,2,")).hasSize(1);
  }

  /** Memory of idle processes is compared, and is no answer. */
  @Test
  void whereTheGeneratorLimitedAllRunsThereIsNoAnswer() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3);
    load.campaign.runs().stream()
        .map(LoadReportTest::loadOf)
        .filter(record -> (double) record.get("rate_per_second") > 0)
        .forEach(record -> record.put("generator_limited", true));
    assertThat(Report.make(load.campaign.write()).answer().headline())
        .startsWith("No answer: the generator, or its busy host, limited 24 of 24 runs");
  }

  /** 15 of 30: all runs with requests at 50/s and 100/s but one. */
  @Test
  void halfOfTheRunsLimitedStandsBeforeTheNumbers() throws Exception {
    assertThat(limited(15)).startsWith("15 of 30 runs are left out, limited by the generator: ");
    assertThat(limited(14)).doesNotContain("limited by the generator");
  }

  private String limited(int runs) throws Exception {
    LoadCampaign load = new LoadCampaign(folder.resolve("limited-" + runs), 3);
    load.campaign.runs().stream()
        .map(LoadReportTest::loadOf)
        .filter(record -> (double) record.get("rate_per_second") > 10)
        .limit(runs)
        .forEach(record -> record.put("generator_limited", true));
    return Report.make(load.campaign.write()).answer().headline();
  }

  @Test
  void scatteredTimesAreACaution() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3);
    load.campaign.runs().get(3).set("marks", List.of("scattered"));
    ReportResult report = Report.make(load.campaign.write());
    assertThat(String.join("\n", AnswerLines.of(report.answer(), "DIR", "report.html")))
        .contains("scattered by more than 5 % around one level after the warm-up: 1");
    assertThat(Files.readString(folder.resolve("report.md"))).doesNotContain("%%");
    assertThat(Files.readString(report.report())).doesNotContain("%%");
  }

  @Test
  void greatestRatesAndSharesOfThemHaveTables() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 2).graduated();
    for (int jdk : new int[] {6, 18}) {
      load.campaign.runs().subList(jdk, jdk + 6).stream()
          .map(LoadReportTest::loadOf)
          .filter(record -> record.get("rate_per_second").equals(100.0))
          .forEach(record -> record.put("generator_limited", true));
    }
    ReportResult report = Report.make(load.campaign.write());
    assertThat(report.problems()).isEmpty();
    assertThat(String.join("\n", AnswerLines.of(report.answer(), "DIR", "report.html")))
        .contains("Greatest rate at p99 <= 100ms: CXF 205/s (")
        .contains("; JDK at least 405/s (373 or more).");
    assertThat(Files.readAllLines(folder.resolve("tables/max-rate.csv")))
        .as("200 and 210 passed, 400 and 420 failed: 205 - t(0.975, 1) 5 to 410 + t(0.975, 1) 10")
        .anyMatch(line -> line.matches("cxf,[^,]*,1/s,2,205,141\\.46\\d*,537\\.06\\d*,0,0"))
        .as("of 400 and 410 that may be more: 405 - t(0.95, 1) 5, and no other end")
        .anyMatch(line -> line.matches("jdk,[^,]*,1/s,2,405,373\\.43\\d*,NA,1,0"));
    assertThat(Files.readAllLines(folder.resolve("tables/max-rate-steps.csv")))
        .hasSize(1 + 2 * 4)
        .anyMatch(line -> line.contains(",false,") && line.contains("p99 was 0.2 s"));
    List<String> graduated = Files.readAllLines(folder.resolve("tables/graduated.csv"));
    assertThat(graduated).hasSize(1 + 2 * 5);
    assertThat(graduated)
        .anyMatch(line -> line.startsWith("jdk,50%,2,"))
        .anyMatch(line -> line.startsWith("jdk,100%,0,NA,"))
        .anyMatch(line -> line.startsWith("jdk,all,0,NA,"));
    double requests = 10 + 50 + 100;
    double first = requests / (4 * 1.751 + 0.000404 * requests);
    double second = requests / (4 * 1.752 + 0.000408 * requests);
    assertThat(graduated)
        .filteredOn(line -> line.startsWith("cxf,all,"))
        .singleElement()
        .satisfies(
            line -> {
              double mean = Double.parseDouble(line.split(",")[6]);
              assertThat(mean).isCloseTo((first + second) / 2, within(1e-6));
              assertThat(Double.parseDouble(line.split(",")[9]))
                  .as("the meter's gain is known to 1 %")
                  .isCloseTo(0.01 * mean, within(1e-9));
            });
    assertThat(Files.readString(folder.resolve("tables/graduated.md")))
        .contains("This is no SPEC result")
        .contains("shares are of less than what the server carries");
  }

  @Test
  void aSearchThatFailedIsCountedAndOneThatTheGeneratorEndedIsInNoMean() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3).graduated();
    SyntheticRun first = load.campaign.runs().get(0);
    first.failed("a rate must keep the limit").without("max_rate");
    first.set("failed_search", failedSearch());
    ReportResult report = Report.make(load.campaign.write());
    assertThat(String.join("\n", AnswerLines.of(report.answer(), "DIR", "report.html")))
        .containsPattern(
            "Greatest rate at p99 <= 100ms: CXF 215/s \\(.*\\); of 3 replicates, 1 kept it at no"
                + " rate; JDK ");
    assertThat(Files.readAllLines(folder.resolve("tables/max-rate.csv")))
        .anyMatch(line -> line.startsWith("cxf,p99 <= 100ms,1/s,2,215,") && line.endsWith(",0,1"));
    assertThat(Files.readAllLines(folder.resolve("tables/max-rate-steps.csv")))
        .anyMatch(line -> line.startsWith("r0001,1,5,1,10,false,NA,100,99,"))
        .anyMatch(line -> line.startsWith("r0001,1,5,2,10,false,NA,100,99,"));
    assertThat(Files.readAllLines(folder.resolve("tables/cells.csv")))
        .anyMatch(line -> line.startsWith("5,cxf,max,client,max_rate,1/s,false,2,2,215,"))
        .as("others than the first process of jdk are the slower ones")
        .anyMatch(line -> line.startsWith("10,jdk,max,client,max_rate,1/s,false,0,0,NA,"));
    assertThat(Files.readAllLines(folder.resolve("tables/comparisons.csv")))
        .filteredOn(line -> line.contains(",max_rate,"))
        .isNotEmpty()
        .allMatch(line -> line.contains("the generator was the limit of a process"));
  }

  /** As the runner writes it: the same step twice, and no rate. */
  private static Map<String, Object> failedSearch() {
    Map<String, Object> step =
        Map.of(
            "rate_per_second",
            10.0,
            "passed",
            false,
            "reason",
            "1 of 100 requests failed",
            "offered",
            100,
            "completed",
            99);
    return Map.of("limit", "p99 <= 100ms", "steps", List.of(step, step));
  }

  /** The process that lacks it failed too many requests: it is the worst, and is not left out. */
  @Test
  void aPercentileThatOneProcessLacksIsNoMeanOfTheOthers() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3);
    Map<String, Object> jdk = loadOf(load.campaign.runs().get(7));
    assertThat(jdk).containsEntry("rate_per_second", 100.0);
    Map<?, ?> times = (Map<?, ?>) jdk.get("response_seconds");
    times.remove("p99");
    Report.make(load.campaign.write());
    assertThat(Files.readAllLines(folder.resolve("tables/cells.csv")))
        .anyMatch(line -> line.startsWith("8,jdk,100/s,client,response_p90,s,false,3,3,"))
        .anyMatch(line -> line.startsWith("8,jdk,100/s,client,response_p99,s,false,0,0,NA,"))
        .anyMatch(line -> line.startsWith("4,cxf,100/s,client,response_p99,s,false,3,3,"));
    assertThat(Files.readAllLines(folder.resolve("tables/comparisons.csv")))
        .filteredOn(line -> line.contains(",response_p99,"))
        .isNotEmpty()
        .allMatch(line -> line.contains("a percentile needs at least 10 requests beyond it"));
  }

  @Test
  void everyColumnHasAMeaning() throws Exception {
    Report.make(new LoadCampaign(folder, 2).graduated().campaign.write());
    JsonNode root = new ObjectMapper().readTree(folder.resolve("datapackage.json").toFile());
    for (JsonNode resource : root.path("resources")) {
      for (JsonNode field : resource.path("schema").path("fields")) {
        assertThat(field.path("description").asText())
            .as(resource.path("path").asText() + ": " + field)
            .isNotBlank();
      }
    }
  }

  /** Of one stack nothing is compared, and one process has no line. */
  /** Of a made-up source of 1.75 W nothing is known of what requests add. */
  @Test
  void aSourceThatNeverChangesHasNoEnergyAboveIdle() throws Exception {
    ReportResult report =
        Report.make(new LoadCampaign(folder, 1).foreign().constant().campaign.write());

    assertThat(String.join("\n", AnswerLines.of(report.answer(), "DIR", "report.html")))
        .contains("in energy 175.0 mJ at 10/s")
        .doesNotContain("above active idle");
  }

  @Test
  void theProgramsWhoseTimeWasCountedAreNamed() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 1).foreign();
    load.campaign
        .runs()
        .forEach(
            run ->
                run.set(
                    "server_process",
                    Map.of(
                        "cpu_seconds",
                        1.0,
                        "resolution_seconds",
                        0.04,
                        "counted",
                        List.of(
                            Map.of("program", "nginx", "processes", 3),
                            Map.of("program", "python3", "processes", 1)))));
    ReportResult report = Report.make(load.campaign.write());

    assertThat(String.join("\n", AnswerLines.of(report.answer(), "DIR", "report.html")))
        .contains("CPU time is that of nginx (3 processes) and python3 (1).");
    assertThat(Files.readString(folder.resolve("report.html")))
        .contains(
            "CPU time of a run was read in steps of 40 ms: no scatter means less than a step.");
  }

  @Test
  void aServiceThatWasRunningHasAReportOfOneProcess() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 1).foreign();
    load.campaign.runs().get(4).failed("the repeat was not answered");
    ReportResult report = Report.make(load.campaign.write());
    assertThat(report.problems()).isEmpty();
    assertThat(String.join("\n", AnswerLines.of(report.answer(), "DIR", "report.html")))
        .contains("drift in a process not measured")
        .contains(
            "A request costs in energy above active idle 404.0 µJ at"
                + " 10/s, 404.0 µJ at 50/s, 404.0 µJ at 100/s; in energy 175.5 mJ at"
                + " 10/s, 35.42 mJ at 50/s, 17.91 mJ at 100/s; an interval needs more replicates."
                + " Errors 0.062 % of 1600 requests: 1 x 503, all at 100/s (0.10 %);")
        .contains("Request: POST http://127.0.0.1:8000/sort.")
        .containsPattern(
            "Energy per request \\(mJ\\) +above active idle \\(µJ\\) +CPU time \\(ms\\)"
                + " +generator's \\(µs\\) +Response p50 \\(ms\\) +p99 \\(ms\\)")
        .containsPattern(
            "10/s +175\\.5\\S* \\(n=1\\) +404\\S* \\(n=1\\) +4\\.2\\S* \\(n=1\\) +5000"
                + " \\(n=1\\) +8\\.4\\S* \\(n=1\\) +NA")
        .containsPattern(
            "100/s +17\\.9\\S* \\(n=1\\) +404\\S* \\(n=1\\) +4\\.2\\S* \\(n=1\\) +500\\.0"
                + " \\(n=1\\) +8\\.4\\S* \\(n=1\\) +75\\.6")
        .contains("no straight line over the rates is given; with one replicate")
        .contains("the service was not started by pijoule")
        .doesNotContain("one replicate of each rate: small differences are not found")
        .containsPattern("In the report: [^.]*1 more caution\\.")
        .contains("shows a campaign of another build or day beside it")
        .containsPattern(
            "Next: pijoule run DIR/study.yaml --bench DIR/bench.yaml --replicates 5   \\(gives each"
                + " cost an interval over replicates");
    assertThat(Files.readString(report.report()))
        .contains("<li>one replicate of each rate: small differences are not found</li>");
    assertThat(Files.readString(folder.resolve("tables/requests.csv")))
        .contains("energy_per_request,J,false,1,");
  }

  /**
   * CPU times scatter as 1.05, 1.1 and 1.15 do, by 4.5 %. Of 150,000 simulated tests with Student's
   * quantiles, four in five found 23.3 % with 3 windows a rate and 9.65 % with 6.
   */
  @Test
  void moreReplicatesOfAServiceAreNamedWithWhatTheyFind() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3).foreign();
    ReportResult report = Report.make(load.campaign.write());

    assertThat(String.join("\n", AnswerLines.of(report.answer(), "DIR", "report.html")))
        .containsPattern(
            "Next: pijoule run DIR/study.yaml --bench DIR/bench.yaml --replicates 6   \\(finds"
                + " differences of 9\\.[67] % between rates in CPU time, not only of 23 %");
  }

  /**
   * Of one rate nothing is between rates: three windows are compared with those of another
   * campaign.
   */
  @Test
  void replicatesAtOneRateFindDifferencesBetweenCampaigns() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3).foreign().atOneRate();
    ReportResult report = Report.make(load.campaign.write());

    assertThat(String.join(" ", AnswerLines.of(report.answer(), "DIR", "report.html")))
        .doesNotContain("between rates")
        .containsPattern(
            "finds differences of [0-9.]+ % between two campaigns on this process in CPU time, not"
                + " only of [0-9.]+ %");
  }

  /**
   * CPU times 2.0 and 0.9 of the first: the root of 1.8, of which two processes know no sign. Both
   * services' times are 10 % shorter.
   */
  @Test
  void aChangeThatIsShownIsNamedAndNotALargerOneThatMayBeNone() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 2).foreign();
    double[] again = {120 * 0.0042 * 2.0, 600 * 0.0044 * 0.9};
    for (int process = 0; process < again.length; process++) {
      Map<String, Object> cpu = Map.of("cpu_seconds", again[process], "resolution_seconds", 0.01);
      load.campaign.runs().get(5 * process + 4).set("server_process", cpu);
    }
    ReportResult report = Report.make(load.campaign.write());

    assertThat(Files.readString(folder.resolve("report.md")))
        .containsPattern(
            "p50 of the server changed by -10 % \\(95 %: -10 to -10 %\\) while it was measured")
        .doesNotContain("+34 %");
    assertThat(report.problems()).isEmpty();
  }

  /** CPU times of the second windows are four times those of the first. */
  @Test
  void whatTwoReplicatesDoNotFindIsNoNumber() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 2).foreign();
    List<SyntheticRun> runs = load.campaign.runs();
    for (int i = 0; i < runs.size(); i++) {
      double seconds = i < runs.size() / 2 ? 1 : 4;
      runs.get(i).set("server_process", Map.of("cpu_seconds", seconds, "resolution_seconds", 0.01));
    }
    ReportResult report = Report.make(load.campaign.write());

    assertThat(String.join(" ", AnswerLines.of(report.answer(), "DIR", "report.html")))
        .containsPattern("\\(finds differences of \\d+ % between rates in CPU time; takes");
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> loadOf(SyntheticRun run) {
    return (Map<String, Object>) run.record(Side.CLIENT).get("load");
  }
}
