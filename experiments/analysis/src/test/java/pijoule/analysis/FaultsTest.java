package pijoule.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import pijoule.campaign.ResultsException;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** What is wrong with runs or folder is said, and leaves NA and never a number. */
class FaultsTest extends DamagedCampaign {
  @Test
  void nothingWrongIsNoProblem() throws Exception {
    assertThat(problems()).isEmpty();
    assertThat(energy("r0001", "client", "total")).endsWith(",resolved");
    assertThat(energy("r0001", "server", "total")).contains(",model-server,true,");
  }

  @Test
  void missingServerIsNotAvailable() throws Exception {
    small.campaign.runs().get(0).without("server");
    assertThat(problems())
        .containsExactly("run r0001 has no record of the server: that side is NA");
    assertThat(energies()).noneMatch(line -> line.startsWith("r0001,1,server"));
    assertThat(energy("r0001", "client", "total")).endsWith(",resolved");
  }

  @Test
  void failedRunLeavesNoNumber() throws Exception {
    small.campaign.runs().get(0).failed("the answer is not sorted");
    ReportResult report = report();
    assertThat(report.answer().runs().failed()).isEqualTo(1);
    assertThat(energies()).noneMatch(line -> line.startsWith("r0001,"));
    assertThat(report.text()).contains("1 of 3 runs failed: the answer is not sorted");
  }

  @Test
  void failedRunWithNumbersIsLeftOut() throws Exception {
    small.campaign.runs().get(0).set("outcome", "failed").set("reason", "late");
    assertThat(problems())
        .containsExactly(
            "line 1 of runs.jsonl is left out: a failed run has a reason and no record");
    assertThat(energies()).noneMatch(line -> line.startsWith("r0001,"));
  }

  @Test
  void recordOfAnotherRunIsLeftOut() throws Exception {
    small.campaign.runs().get(0).record(Side.SERVER).put("run", "r0009");
    assertThat(problems())
        .containsExactly(
            "line 1 of runs.jsonl is left out: the server's record must be of run r0001, got one of"
                + " run r0009");
  }

  /** A server whose stack is equalised checks its requests. */
  @Test
  void serverThatChecksItsRequestsIsAvailable() throws Exception {
    SyntheticRun.Phases checked =
        new SyntheticRun.Phases()
            .add("check", 0, 400_000_000)
            .add("deserialize", 400_000_000, 600_000_000)
            .add("serialize", 600_000_000, 900_000_000)
            .add("total", 0, 1_000_000_000);
    small.campaign.runs().get(0).side(Side.SERVER, checked, "model-server", 0);

    assertThat(problems()).isEmpty();
  }

  @Test
  void serverWhosePhasesExceedItsTotalIsNotAvailable() throws Exception {
    SyntheticRun.Phases lies =
        new SyntheticRun.Phases()
            .add("deserialize", 0, 600)
            .add("serialize", 500, 1000)
            .add("total", 0, 1000);
    small.campaign.runs().get(0).side(Side.SERVER, lies, "model-server", 0);
    assertThat(problems())
        .containsExactly(
            "run r0001, server: its phases take 0.000000100 s longer than its total of 0.000001000"
                + " s; that side is NA");
    assertThat(energies()).noneMatch(line -> line.startsWith("r0001,1,server"));
  }

  @Test
  void phaseOfTheOtherSideIsRefused() throws Exception {
    SyntheticRun.Phases wrong =
        new SyntheticRun.Phases().add("service", 0, 500).add("total", 0, 900);
    small.campaign.runs().get(0).side(Side.CLIENT, wrong, "pi-client", 0);
    assertThat(problems())
        .containsExactly("run r0001, client: a client has no phase service; that side is NA");
  }

  @Test
  void tornLastLineIsLeftOut() throws Exception {
    small.campaign.write();
    Path runs = folder.resolve("runs.jsonl");
    byte[] bytes = Files.readAllBytes(runs);
    Files.write(runs, Arrays.copyOf(bytes, bytes.length - 30));
    assertThat(read())
        .hasSize(1)
        .first()
        .asString()
        .startsWith("the torn last line of runs.jsonl is left out: ");
    assertThat(validRuns()).isEqualTo(11);
  }

  @Test
  void unknownCellWrongLevelAndTwiceTheSameRunAreLeftOut() throws Exception {
    small.campaign.runs().get(0).set("cell", 5);
    small.campaign.runs().get(1).set("cell", 1);
    small.campaign.runs().get(3).set("run", "r0003");
    small.campaign.runs().get(3).record(Side.CLIENT).put("run", "r0003");
    small.campaign.runs().get(3).record(Side.SERVER).put("run", "r0003");
    assertThat(problems())
        .containsExactly(
            "run r0001 is left out: its cell must be 1 to 4 of study.yaml, got 5",
            "run r0002 is left out: framework of cell 1 must be axis2, got cxf",
            "run r0003 is left out: it is in runs.jsonl twice; the first counts");
  }

  @Test
  void runThatIsNotTheOnePlannedIsLeftOut() throws Exception {
    small.campaign.runs().get(0).set("replicate", 2);
    small.campaign.runs().get(1).set("seed", 7).record(Side.CLIENT).put("seed", 7);
    small.campaign.runs().get(2).record(Side.CLIENT).put("seed", 7);
    small.campaign.runs().get(3).set("run", "r0099");
    small.campaign.runs().get(3).record(Side.CLIENT).put("run", "r0099");
    small.campaign.runs().get(3).record(Side.SERVER).put("run", "r0099");
    assertThat(problems())
        .containsExactly(
            "run r0001 is left out: its replicate must be 1 of plan.csv, got 2",
            "run r0002 is left out: its seed must be 2013 of plan.csv, got 7",
            "line 3 of runs.jsonl is left out: the client must draw from the run's seed 2013, got 7",
            "run r0099 is left out: plan.csv has no such run");
  }

  @Test
  void secondTotalIsNotAdded() throws Exception {
    small.campaign.runs().get(0).side(Side.SERVER, phases().add("total", 0, 900), null, 0);
    small.campaign.runs().get(1).side(Side.SERVER, phases().add("send", 899, 901), null, 0);
    assertThat(problems())
        .containsExactly(
            "run r0001, server: trial 0 has two totals; that side is NA",
            "run r0002, server: its phase send lies outside its total; that side is NA");
  }

  private static SyntheticRun.Phases phases() {
    return new SyntheticRun.Phases()
        .add("deserialize", 0, 100)
        .add("serialize", 200, 300)
        .add("total", 0, 900);
  }

  @Test
  void totalOfAWarmClientHoldsNoStartup() throws Exception {
    long at = SmallCampaign.start(0);
    SyntheticRun.Phases warm =
        new SyntheticRun.Phases()
            .add("startup", at, at + 200_000_000)
            .add("setup", at + 200_000_000, at + 500_000_000)
            .add("generate", at + 800_000_000, at + 810_000_000)
            .add("serialize", at + 810_000_000, at + 820_000_000)
            .add("call", at + 820_000_000, at + 900_000_000)
            .add("deserialize", at + 900_000_000, at + 910_000_000)
            .add("total", at + 800_000_000, at + 910_000_000);
    SyntheticRun run = small.campaign.runs().get(0).side(Side.CLIENT, warm, "pi-client", 250.0);
    run.part(Side.CLIENT, "clock").put("process_start_u_ns", 2_886_751);
    small.campaign.runs().removeIf(other -> other != run);
    assertThat(problems()).isEmpty();
    assertThat(cells("startup_time,")).contains(",1,1,0.2,NA,NA,NA,NA,NA,0.002886751,");
    assertThat(cells("startup_time_share")).contains(",0,NA,NA,NA,NA,NA,");
    assertThat(cells("setup_energy_share")).contains(",0,NA,NA,NA,NA,NA,");
    assertThat(cells("total_time,")).contains(",1,0.11,NA,NA,NA,NA,");
  }

  @Test
  void aGainThatNobodyKnowsIsFlaggedWhereUStands() throws Exception {
    small.server.unset("u_gain_relative");
    assertThat(problems()).isEmpty();
    assertThat(energy("r0001", "server", "total")).contains(",model-server,true,true,");
    assertThat(energy("r0001", "client", "total")).contains(",pi-client,false,false,");
    assertThat(cells())
        .anyMatch(line -> line.contains("server,total_energy,J,true,") && line.endsWith(",true,NA"))
        .anyMatch(line -> line.contains("client,total_energy,J,") && line.endsWith(",false,NA"))
        .noneMatch(
            line -> line.contains("server,serialize_energy_share,") && line.endsWith(",true,NA"));
  }

  private String cells(String metric) {
    return cells().stream()
        .filter(line -> line.startsWith("1,") && line.contains(",client," + metric))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void versionsAndKeysThatItDoesNotKnowAreRefused() throws Exception {
    small.campaign.runs().get(0).set("format", "pijoule-run/2");
    small.campaign.runs().get(1).record(Side.SERVER).put("format", "pijoule-server/9");
    small.campaign.runs().get(2).part(Side.CLIENT, "alignment").put("offset_ms", 1);
    small.campaign.runs().get(3).part(Side.CLIENT, "clock").remove("anchor_bound_ns");
    small.campaign.runs().get(4).set("a_new_key", 1).record(Side.CLIENT).put("another", 2);
    List<String> problems = problems();
    assertThat(problems).hasSize(4);
    assertThat(problems.get(0)).contains("a run must be pijoule-run/1, got pijoule-run/2");
    assertThat(problems.get(1)).contains("must be pijoule-server/1, got pijoule-server/9");
    assertThat(problems.get(2)).endsWith("unknown key client.alignment.offset_ms");
    assertThat(problems.get(3)).contains("client.clock.anchor_bound_ns is missing or no such");
    assertThat(validRuns()).isEqualTo(8);
  }

  @Test
  void folderWithoutRunsSaysSo() throws Exception {
    small.campaign.runs().clear();
    small.campaign.write();
    Files.delete(folder.resolve("runs.jsonl"));
    ReportResult report = whole();
    assertThat(report.text()).startsWith("No valid run: every value is NA.").contains("NA");
    assertThat(problems(report))
        .containsExactly(
            "runs.jsonl is missing: there is no run to report; name the folder that a campaign was"
                + " run into");
    assertThat(Files.readString(folder.resolve("report.md"))).contains("**No valid run");
    assertThat(Files.readString(report.report())).contains("No valid run");
  }

  @Test
  void folderWithoutStudyCannotBeRead() throws Exception {
    assertThatThrownBy(() -> Report.make(folder))
        .isInstanceOf(ResultsException.class)
        .hasMessageStartingWith("a results folder needs study.yaml, got none in ");
    Files.writeString(folder.resolve("study.yaml"), "format: pijoule-study/7\n");
    assertThatThrownBy(() -> Report.make(folder))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("must be pijoule-study/1, got pijoule-study/7");
  }
}
