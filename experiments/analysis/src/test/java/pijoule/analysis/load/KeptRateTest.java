package pijoule.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;

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
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** Rates at which requests waited for connections, or were answered too slowly. */
class KeptRateTest {
  @TempDir private Path folder;

  @SuppressWarnings("unchecked")
  private static Map<String, Object> loadOf(SyntheticRun run) {
    return (Map<String, Object>) run.record(Side.CLIENT).get("load");
  }

  /** Three processes of one service, whose times are set. */
  private static void times(LoadCampaign load, double rate, double seconds) {
    for (Map<String, Object> record : at(load, rate)) {
      record.put("service_seconds", new HashMap<>(Map.of("p50", seconds, "mean", seconds)));
    }
  }

  private static List<Map<String, Object>> at(LoadCampaign load, double rate) {
    return load.campaign.runs().stream()
        .map(KeptRateTest::loadOf)
        .filter(record -> record.get("rate_per_second").equals(rate))
        .toList();
  }

  private static void waits(LoadCampaign load, double rate, int waited, int inWindow) {
    for (Map<String, Object> record : at(load, rate)) {
      record.put("waited_for_connection", waited);
      record.put("completed_in_window", inWindow);
    }
  }

  private String answer(LoadCampaign load) throws Exception {
    return String.join(
        "\n", AnswerLines.of(Report.make(load.campaign.write()).answer(), "DIR", "report.html"));
  }

  /** 8 connections carry 8 / 0.25 s = 32/s; of 50/s 12.5 are under way, with chance up to 26.6. */
  @Test
  void aServiceOfConstantTimeNeedsConnections() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3).foreign();
    times(load, 10, 0.25);
    times(load, 50, 0.25);
    waits(load, 50, 400, 303);
    assertThat(answer(load))
        .containsPattern(
            "Caution: requests waited for a connection in \\d of 15 runs; they are in no ratio and"
                + " no line\\.")
        .contains(
            "offered 50/s, answered 30.3/s in 3 of 3 runs; waited for connections: set connections:"
                + " 32")
        .contains("at 10/s", "at 100/s");
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains("Not kept: offered 50/s, answered 30.3/s in 3 of 3 runs");
    assertThat(Files.readAllLines(folder.resolve("tables/power-points.csv")))
        .filteredOn(line -> line.contains("waited for connections"))
        .hasSizeGreaterThanOrEqualTo(3);
  }

  /** 8 connections let requests wait by which only 1 is under way: of more than 8, 16 is next. */
  @Test
  void moreConnectionsThanThereWereAreAdvised() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3).foreign();
    times(load, 10, 0.02);
    times(load, 50, 0.02);
    waits(load, 50, 400, 303);
    assertThat(answer(load)).contains("waited for connections: set connections: 16");
  }

  @Test
  void aServiceThatGetsSlowerNeedsALowerRate() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3).foreign();
    times(load, 10, 0.02);
    times(load, 100, 0.3);
    waits(load, 100, 900, 303);
    assertThat(answer(load))
        .contains(
            "offered 100/s, answered 30.3/s in 3 of 3 runs; waited for connections: its times grow"
                + " with the requests under way, and more connections do not help: take a lower"
                + " rate");
  }

  @Test
  void whereAllWaitedThereIsNoAnswer() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3).foreign();
    for (double rate : new double[] {10, 50, 100}) {
      times(load, rate, 1);
      waits(load, rate, (int) (rate * 5), (int) (rate * 8));
    }
    assertThat(answer(load)).contains("No answer: offered 10/s, answered 8/s in 3 of 3 runs");
  }

  /** 5 of 500 are 1 %, which is no more than a mark allows. */
  @Test
  void aFewThatWaitAreNoMark() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3).foreign();
    waits(load, 50, 5, 500);
    assertThat(answer(load)).doesNotContain("waited for connections:", "waited for a connection");
  }

  /** No request waited, and yet a tenth of the answers came after the window. */
  @Test
  void aRateThatIsNotKeptIsNamed() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3).foreign();
    waits(load, 100, 0, 900);
    assertThat(answer(load))
        .contains("offered 100/s, answered 90/s in 3 of 3 runs")
        .doesNotContain("waited for connections:", "waited for a connection");
  }

  /** A service of 250 ms has 12.5 requests under way at 50/s, at both ends of the window. */
  @Test
  void chanceAtTheEndsIsNotASlowService() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3).foreign();
    times(load, 50, 0.25);
    waits(load, 50, 0, 488);
    assertThat(answer(load)).doesNotContain("offered 50/s");
  }
}
