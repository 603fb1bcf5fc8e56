package pijoule.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Level;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

class PlanTest {
  private static final Study NUNES = StudyFile.read(Path.of("..", "studies", "nunes2013.yaml"));

  @Property(tries = 50)
  void everyReplicateOfEveryCellIsPlannedOnce(
      @ForAll @IntRange(min = 1, max = 23) int replicates,
      @ForAll @LongRange(min = 0, max = 1L << 40) long seed) {
    Plan plan = Plan.of(NUNES.withReplicates(replicates).withSeed(seed));

    Set<List<Integer>> turns = new HashSet<>();
    for (PlannedRun run : plan.runs()) {
      assertThat(run.order()).isEqualTo(turns.size() + 1);
      assertThat(turns.add(List.of(run.cell().number(), run.replicate()))).isTrue();
    }
    assertThat(turns).hasSize(8 * replicates);
  }

  @Property(tries = 20)
  void aBlockHasOneServerAndOneClock(@ForAll @LongRange(min = 0, max = 1L << 40) long seed) {
    Plan plan = Plan.of(NUNES.withSeed(seed));

    Map<Integer, List<Level>> settings = new HashMap<>();
    int last = 0;
    for (PlannedRun run : plan.runs()) {
      List<Level> ofServer =
          run.cell().levels().stream()
              .filter(level -> level.factor().cost() != ChangeCost.RUN)
              .toList();
      assertThat(settings.computeIfAbsent(run.block(), unseen -> ofServer)).isEqualTo(ofServer);
      assertThat(run.block()).isBetween(last, last + 1);
      last = run.block();
    }
  }

  @Test
  void cellsOfAReplicateSortTheSameNumbers() {
    Plan plan = Plan.of(NUNES);

    Map<Integer, Set<Long>> seeds = new HashMap<>();
    plan.runs()
        .forEach(
            run -> seeds.computeIfAbsent(run.replicate(), r -> new HashSet<>()).add(run.seed()));
    assertThat(seeds.values()).allMatch(ofReplicate -> ofReplicate.size() == 1);
    assertThat(seeds.values().stream().flatMap(Set::stream).distinct()).hasSize(50);
  }

  @Test
  void theOrderIsDrawnFromTheSeed() {
    assertThat(Plan.of(NUNES).csv()).isEqualTo(Plan.of(NUNES).csv());
    assertThat(Plan.of(NUNES).csv()).isNotEqualTo(Plan.of(NUNES.withSeed(7)).csv());
  }

  @Test
  void planCsvIsGolden() throws Exception {
    Study quick = StudyFile.read(Path.of("..", "studies", "quick.yaml")).withReplicates(1);

    assertThat(Plan.of(quick).csv())
        .isEqualTo(Files.readString(Path.of("src/test/resources/quick-plan.csv")));
  }
}
