package pijoule.analysis.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.Report;
import pijoule.analysis.SmallCampaign;
import pijoule.campaign.Problem;
import pijoule.campaign.RecordedCampaign;

/** Twelve runs; the loads are of 2 s on two processors, which have 4 s then. */
class HostLoadTableTest {
  @TempDir Path folder;
  private SmallCampaign small;

  @BeforeEach
  void prepare() {
    small = new SmallCampaign(folder);
  }

  @Test
  void withoutLoadsNothingIsKnown() throws Exception {
    assertThat(Disturbances.of(read()).measured()).isZero();
    assertThat(Disturbances.of(read()).medianOthersPercent()).isEmpty();
    Report.make(folder);
    assertThat(folder.resolve("tables/load.csv")).doesNotExist();
  }

  /** 10 % of the processors are 0.4 s, 2 % are 0.08 s: the limits themselves are allowed. */
  @Test
  void aRunIsDisturbedAboveTenPercentOfOthersOrTwoPercentOfSteal() throws Exception {
    run(0, Map.of("alpha", load(0.4, 0.08)));
    run(1, Map.of("alpha", load(0.41, 0)));
    run(2, Map.of("alpha", load(0, 0.09)));
    run(3, Map.of("alpha", load(0, 0), "beta", load(1.8, 0)));

    Disturbances found = Disturbances.of(read());

    assertThat(found.runs()).containsExactly("r0002", "r0003", "r0004");
    assertThat(found.measured()).isEqualTo(4);
    assertThat(found.maxOthersPercent()).hasValue(45);
    assertThat(found.medianOthersPercent()).hasValue((10 + 10.25) / 2);
    assertThat(found.causes())
        .isEqualTo(
            "other programs used up to 45 %, the hypervisor gave other guests up to 2 % of the"
                + " processors");
  }

  @Test
  void whatTheHypervisorTookIsNoOtherProgramsUse() throws Exception {
    run(0, Map.of("alpha", load(0.2, 0.4)));
    assertThat(Disturbances.of(read()).causes())
        .isEqualTo("the hypervisor gave other guests up to 10 % of the processors");
  }

  @Test
  void failedRunsDoNotCount() throws Exception {
    run(0, Map.of("alpha", load(4, 4)));
    small.campaign.runs().get(0).failed("no answer within 60 s");
    assertThat(Disturbances.of(read()).measured()).isZero();
    assertThat(new HostLoadTable(read()).findings()).isEmpty();
  }

  @Test
  void theReportNamesDisturbedRunsAndListsAllShares() throws Exception {
    run(1, Map.of("alpha", load(1.8, 0)));
    run(2, Map.of("alpha", load(0.1, 0.4)));
    read();

    assertThat(Report.make(folder).problems()).isEmpty();

    assertThat(folder.resolve("tables/load.csv"))
        .content()
        .contains("others_share_percent", "run_queue_before")
        .contains("r0002,alpha,45,25,0,3,4,1.8,1,0,2,2,true");
    assertThat(folder.resolve("tables/board-findings.csv"))
        .content()
        .contains("disturbed,r0002,2,alpha,NA,45,10,%,other programs used 45 % of the processors")
        .contains("other guests of the machine took 10.0 % of the processors");
    assertThat(folder.resolve("report.md"))
        .content()
        .contains("took processor time from 2 runs: r0002, r0003.", "(findings): disturbed 2;");
    assertThat(folder.resolve("datapackage.json")).content().contains("that other programs had");
  }

  @Test
  void aLoadThatCannotBeLeavesItsRunOut() throws Exception {
    Map<String, Object> load = load(0.1, 0);
    load.put("cpus", 0);
    run(0, Map.of("alpha", load));
    Map<String, Object> negative = load(-0.1, 0);
    run(1, Map.of("alpha", negative));
    small.campaign.write();
    assertThat(RecordedCampaign.read(folder).problems())
        .extracting(Problem::message)
        .satisfiesExactly(
            of -> assertThat(of).contains("at least 1 of cpus"),
            of -> assertThat(of).contains("others_cpu_seconds must be a number of at least 0"));
  }

  private RecordedCampaign read() throws Exception {
    RecordedCampaign campaign = RecordedCampaign.read(small.campaign.write());
    assertThat(campaign.problems()).isEmpty();
    assertThat(Files.readString(folder.resolve("runs.jsonl"))).isNotEmpty();
    return campaign;
  }

  private void run(int index, Map<String, Map<String, Object>> loads) {
    Map<String, Object> boards = new LinkedHashMap<>();
    loads.forEach((host, load) -> boards.put(host, Map.of("load", load)));
    small.campaign.runs().get(index).set("boards", boards);
  }

  private static Map<String, Object> load(double others, double steal) {
    Map<String, Object> load = new LinkedHashMap<>();
    List.of("wall_seconds", "cpus").forEach(key -> load.put(key, 2));
    load.put("run_queue_before", 3);
    load.put("run_queue_after", 4);
    load.put("own_cpu_seconds", 1.0);
    load.put("others_cpu_seconds", others);
    load.put("steal_seconds", steal);
    return load;
  }
}
