package pijoule.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import pijoule.campaign.Circumstances;
import pijoule.campaign.Run;
import pijoule.runner.fake.MadeUpStudy;

class PilotTimeTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  /** Two runs of a server 1 s apart, the next server's 4 s later; a night between two sessions. */
  @Test
  void aCampaignTakesAsLongAsThePilotsRunsAndServers() {
    List<Run> pilot =
        List.of(
            run(1, 1, 1, 0),
            run(2, 1, 1, 1),
            run(3, 2, 1, 5),
            run(4, 2, 1, 6),
            run(5, 3, 2, 36_000),
            run(6, 3, 2, 36_001));
    PilotTime time = PilotTime.of(pilot).orElseThrow();
    Plan fourCells = Plan.of(MadeUpStudy.fourCells());

    assertThat(time).isEqualTo(new PilotTime(Duration.ofSeconds(1), Duration.ofSeconds(4)));
    assertThat(fourCells.runs()).hasSize(20);
    assertThat(fourCells.blocks()).isEqualTo(10);
    assertThat(time.total(fourCells)).isEqualTo(Duration.ofSeconds(10 + 40));
    assertThat(time.display(fourCells)).isEqualTo("about 50 s, from the times of the pilot");
  }

  @Test
  void withOneRunOfEachServerEveryRunCountsItsServer() {
    List<Run> pilot = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      pilot.add(run(i + 1, i + 1, 1, 5 * i));
    }
    assertThat(PilotTime.of(pilot))
        .contains(new PilotTime(Duration.ofSeconds(5), Duration.ofSeconds(5)));
  }

  @Test
  void aPilotThatDoesNotTellWhenItsRunsBeganTellsNothing() {
    Run untold = new Run("r1", 1, 1, 1, 1, 1, Optional.empty(), Map.of());
    assertThat(PilotTime.of(List.of(untold, untold))).isEmpty();
    assertThat(PilotTime.of(List.of(run(1, 1, 1, 0)))).isEmpty();
  }

  private static Run run(int order, int block, int session, long second) {
    Circumstances known =
        MadeUpCircumstances.of(Map.of("started_at", BEGIN.plusSeconds(second).toString()));
    return new Run(
        "r" + order,
        order,
        block,
        1,
        order,
        session,
        Optional.empty(),
        Map.of(),
        known,
        Optional.empty(),
        1);
  }
}
