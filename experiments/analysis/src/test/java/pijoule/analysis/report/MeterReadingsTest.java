package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.Report;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/**
 * Two runs of two frameworks, as of the study {@code first-board}: before each a pause of 2 s at 5
 * V and 0.4 A, during each 5 V and 0.6 A. One round compares nothing.
 */
class MeterReadingsTest {
  private static final long SECOND = 1_000_000_000;
  private static final String STUDY =
      """
      format: pijoule-study/1
      name: first-board
      title: First board
      workload: {service: sort, algorithm: library, integers: {min: -5, max: 5}}
      factors: {framework: [axis2, cxf]}
      compare: [framework]
      fixed: {message_size: 100kB}
      replicates: 1
      settle: 2s
      seed: 2013
      """;

  @TempDir private Path folder;

  private SyntheticCampaign campaign(Map<String, Object> ofTrace) {
    SyntheticCampaign campaign = new SyntheticCampaign(folder, STUDY);
    for (int i = 0; i < 2; i++) {
      long start = (10 + 10 * i) * SECOND;
      Map<String, String> levels =
          Map.of("framework", i == 0 ? "axis2" : "cxf", "message_size_bytes", "100000");
      SyntheticRun run = campaign.run(i + 1, 1, levels).set("start_delay_seconds", 1.0);
      run.side(Side.CLIENT, client(start), "nano", 0.0);
      run.side(Side.SERVER, server(start + SECOND), "nano", 0.0);
    }
    SyntheticTrace trace = campaign.trace("nano", 1).set("rate_hertz", 50);
    ofTrace.forEach(trace::set);
    for (int i = 0; i <= 1500; i++) {
      long at = 5 * SECOND + i * SECOND / 50;
      boolean works =
          at >= 10 * SECOND && at < 12 * SECOND || at >= 20 * SECOND && at < 22 * SECOND;
      trace.sample(at, works ? 3 : 2);
    }
    return campaign;
  }

  private static SyntheticRun.Phases client(long at) {
    return new SyntheticRun.Phases()
        .add("serialize", at, at + SECOND / 2)
        .add("call", at + SECOND / 2, at + 3 * SECOND / 2)
        .add("deserialize", at + 3 * SECOND / 2, at + 2 * SECOND)
        .add("total", at, at + 2 * SECOND);
  }

  private static SyntheticRun.Phases server(long at) {
    return new SyntheticRun.Phases()
        .add("receive", at, at + 100)
        .add("deserialize", at + 100, at + 200)
        .add("service", at + 200, at + 300)
        .add("serialize", at + 300, at + 400)
        .add("send", at + 400, at + 500)
        .add("total", at, at + 500);
  }

  /** 200 of 1501 samples are 3 W, the others 2 W: (200 x 3 + 1301 x 2) / 1501 = 2.133 W. */
  @Test
  void anAnswerWithoutComparisonSaysThatMetersWorkAndSendsNobodyForOne() throws Exception {
    Answer answer = Report.make(campaign(Map.of()).write()).answer();

    assertThat(answer.noEnergy()).endsWith("; meters work: nano");
    assertThat(answer.next()).extracting(NextStep::command).doesNotContain("meter list");
  }

  @Test
  void aReportHasEachMetersReadings() throws Exception {
    Path recorded = campaign(Map.of()).write();
    Report.make(recorded);

    assertThat(Files.readString(recorded.resolve("report.md")))
        .contains("## Readings of the meters")
        .contains(
            "nano in session 1: 2.133 W ± 0.043 W on average, idle 2.000 W ± 0.040 W in 2 pauses,"
                + " 1,501 samples (k = 2)");
  }

  /** A plug whose counter and samples contradict each other: 70 J, 64 J, u 1 J. */
  @Test
  void aMeterThatContradictsItselfIsACautionAndInTheReport() throws Exception {
    Map<String, Object> counts =
        Map.of(
            "compared_counter_joules",
            70.0,
            "compared_samples_joules",
            64.0,
            "u_compared_joules",
            1.0);
    Path recorded = campaign(Map.of("counts", counts)).write();
    Answer answer = Report.make(recorded).answer();
    String words = "its counter counted 70.0 J, its samples are 64.0 J: they differ by more than";

    assertThat(answer.cautions()).anyMatch(line -> line.startsWith("meter nano: " + words));
    assertThat(Files.readString(recorded.resolve("report.md")))
        .contains("**Finding**: meter nano in session 1: " + words);
    assertThat(Files.readString(recorded.resolve("report.html"))).contains(words);
  }

  @Test
  void aMeterThatAgreesWithItselfIsNone() throws Exception {
    Map<String, Object> counts =
        Map.of(
            "compared_counter_joules",
            66.0,
            "compared_samples_joules",
            64.0,
            "u_compared_joules",
            1.0);

    assertThat(Report.make(campaign(Map.of("counts", counts)).write()).answer().cautions())
        .noneMatch(line -> line.contains("counter"));
  }

  /** As of a recorder that always ends. */
  @Test
  void whoHasNoValidRunIsNotSentForAMeter() throws Exception {
    SyntheticCampaign campaign = campaign(Map.of());
    campaign.runs().forEach(run -> run.failed("meter nano must record all the time, and ended"));
    Answer answer = Report.make(campaign.write()).answer();

    assertThat(answer.next())
        .extracting(NextStep::command)
        .contains("run DIR/study.yaml --bench DIR/bench.yaml")
        .doesNotContain("meter list");
  }

  /** A model repeats the watts that a person wrote; a meter is still what one needs. */
  @Test
  void aModelIsNoMeterThatWorks() throws Exception {
    Answer answer =
        Report.make(campaign(Map.of("estimate", true, "kind", "model")).write()).answer();

    assertThat(answer.noEnergy()).doesNotContain("meters work");
    assertThat(answer.next()).extracting(NextStep::command).contains("meter list");
  }

  /** Means of 10 samples of 5 V and 0.4 A, or 0.6 A. */
  @Test
  void voltsAndAmperesAreShownIfAMeterReadsThem() throws Exception {
    SyntheticCampaign campaign = campaign(Map.of());
    StringBuilder rows = new StringBuilder("time_ns,voltage_volts,current_amperes\n");
    List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
        .forEach(i -> rows.append(i * 1000).append(",5.0,").append(i < 5 ? 0.4 : 0.6).append('\n'));
    campaign.trace("other", 1).tenSamples(rows.toString());
    campaign.runs().get(0).side(Side.SERVER, server(0), "other", 0.0);

    Path recorded = campaign.write();
    Report.make(recorded);

    assertThat(Files.readString(recorded.resolve("report.md")))
        .contains("other in session 1: 5.000 V, 0.5000 A, 2.500 W ± 0.050 W on average");
  }
}
