package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.campaign.StopRule;
import pijoule.contract.options.UsageException;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.plan.CampaignLength;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlanScatter;
import pijoule.runner.plan.PlanSummary;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.plan.Remarks;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/** A study that may end before all its rounds are done. */
class StopEarlyTest {
  private static final Study STUDY =
      MadeUpStudy.of(
          "factors: {message_size: [2kB, 4kB]}",
          "fixed: {framework: jdk, client: jdk}",
          "replicates: 28",
          "stop: when clear");

  @TempDir private Path temp;

  /** What was made is the begin of what was planned; the looks stay those of the plan. */
  @Test
  void theFolderKeepsTheRoundsThatWereMade() throws Exception {
    try (ResultsFolder folder = ResultsFolder.create(temp.resolve("results"))) {
      Files.writeString(folder.study(), StudyFile.write(STUDY));
      String planned = FolderPlan.read(folder).csv();

      FolderPlan.endAfter(folder, 6);

      assertThat(Files.readString(folder.study()))
          .contains("stop: \"when clear, at most 28 replicates\"", "replicates: 6");
      Plan made = FolderPlan.read(folder);
      assertThat(planned).startsWith(made.csv());
      assertThat(made.runs()).hasSize(12);
      Study study = made.study();
      assertThat(study.reporting().stop().orElseThrow().looks(study.design().rounds()).rounds())
          .containsExactly(4, 6, 9, 13, 19, 28);
    }
  }

  @Test
  void aRoundIsWholeOnceAllItsRunsAre() {
    Plan plan = Plan.of(STUDY);
    PlannedRounds rounds = new PlannedRounds(plan);
    List<PlannedRun> runs = plan.runs();
    Set<PlannedRun> done = new HashSet<>(runs.subList(0, 3));
    assertThat(rounds.whole(done::contains)).isEqualTo(1);
    assertThat(rounds.isBetween(runs.subList(3, 56))).isFalse();
    assertThat(rounds.isBetween(runs.subList(4, 56))).isTrue();
    done.add(runs.get(3));
    assertThat(rounds.whole(done::contains)).isEqualTo(2);
    assertThat(rounds.whole(run -> true)).isEqualTo(28);
  }

  @Test
  void aPlanSaysThatItIsTheLongest() {
    assertThat(new Remarks(Plan.of(STUDY), cell -> Set.of(), cell -> false).lines())
        .anyMatch(line -> line.contains("clear after 4, 6, 9, 13, 19 rounds"));
    assertThat(
            new PlanSummary(
                    Plan.of(STUDY),
                    PlanScatter.assumed(),
                    cell -> Set.of(),
                    0,
                    Optional.<CampaignLength>empty())
                .text())
        .contains("that is the longest");
  }

  /** Its only look is its end. */
  @Test
  void aPlanOfFewRoundsSaysThatItDoesNotEndEarlier() {
    assertThat(
            new Remarks(Plan.of(STUDY.withReplicates(4)), cell -> Set.of(), cell -> false).lines())
        .contains(
            "stop: when clear: the first look is after 4 rounds, so that no campaign of 4 rounds ends earlier");
  }

  /** Each pair of a rack sees its own rounds only. */
  @Test
  void aRackDoesNotEndEarly() {
    assertThatThrownBy(() -> STUDY.withPairs(2))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("stop must be of one pair of boards, got 2 pairs");
    assertThat(STUDY.withStop(Optional.<StopRule>empty()).withPairs(2).design().pairs())
        .isEqualTo(2);
  }
}
