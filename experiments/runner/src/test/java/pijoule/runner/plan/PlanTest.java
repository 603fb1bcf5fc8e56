package pijoule.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.fake.MadeUpStudy;
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

  /** A plot has all runs of a round on one device, and each device has one in every round. */
  @Property(tries = 50)
  void everyDeviceIsOneWholePlotInEachRound(
      @ForAll @IntRange(min = 1, max = 9) int replicates,
      @ForAll @LongRange(min = 0, max = 1L << 40) long seed)
      throws IOException {
    Study study = devices().withReplicates(replicates).withSeed(seed);
    Plan plan = Plan.of(study);

    Map<Integer, List<PlannedRun>> plots =
        plan.runs().stream()
            .collect(Collectors.groupingBy(PlannedRun::plot, TreeMap::new, Collectors.toList()));
    assertThat(plots.keySet())
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, 3 * study.design().rounds().count()).boxed().toList());
    assertThat(plan.plots()).isEqualTo(plots.size());
    assertThat(plan.runs()).isSortedAccordingTo(Comparator.comparingInt(PlannedRun::plot));
    Set<List<Object>> seen = new HashSet<>();
    plots.forEach(
        (plot, runs) -> {
          Set<String> devices = setOf(runs, run -> run.cell().text(Factor.DEVICE));
          Set<Integer> rounds =
              setOf(runs, run -> (run.replicate() - 1) / study.design().rounds().perRound());
          assertThat(devices).hasSize(1);
          assertThat(rounds).hasSize(1);
          assertThat(seen.add(List.of(devices, rounds))).isTrue();
        });
    Map<Integer, Set<Integer>> ofBlocks =
        plan.runs().stream()
            .collect(
                Collectors.groupingBy(
                    PlannedRun::block, Collectors.mapping(PlannedRun::plot, Collectors.toSet())));
    assertThat(ofBlocks.values()).isNotEmpty().allMatch(plotsOfABlock -> plotsOfABlock.size() == 1);
  }

  private static <T> Set<T> setOf(List<PlannedRun> runs, Function<PlannedRun, T> of) {
    return runs.stream().map(of).collect(Collectors.toSet());
  }

  @Test
  void theOrderOfDevicesIsDrawnInEachRound() throws IOException {
    List<String> order = new ArrayList<>();
    for (PlannedRun run : Plan.of(devices().withReplicates(200)).runs()) {
      if (run.plot() > order.size()) {
        order.add(run.cell().text(Factor.DEVICE));
      }
    }

    Set<List<String>> orders = new HashSet<>();
    for (int first = 0; first < order.size(); first += 3) {
      orders.add(order.subList(first, first + 3));
    }
    assertThat(orders).as("all permutations of three").hasSize(6);
  }

  private static Study devices() {
    return MadeUpStudy.of(
        "factors: {message_size: [1kB, 2kB], framework: [axis2, cxf], device: [a, b, c]}",
        "replicates: 6",
        "replicates_per_block: 2",
        "seed: 7");
  }

  @Test
  void cellsOfAReplicateSortTheSameNumbers() {
    Plan plan = Plan.of(NUNES);

    Map<Integer, Set<Long>> seeds = new HashMap<>();
    plan.runs()
        .forEach(
            run -> seeds.computeIfAbsent(run.replicate(), r -> new HashSet<>()).add(run.seed()));
    assertThat(seeds.values()).isNotEmpty().allMatch(ofReplicate -> ofReplicate.size() == 1);
    assertThat(seeds.values().stream().flatMap(Set::stream).distinct()).hasSize(50);
  }

  @Test
  void theOrderIsDrawnFromTheSeed() {
    assertThat(Plan.of(NUNES).csv()).isEqualTo(Plan.of(NUNES).csv());
    assertThat(Plan.of(NUNES).csv()).isNotEqualTo(Plan.of(NUNES.withSeed(7)).csv());
  }

  @Test
  void planCsvIsGolden() throws Exception {
    Study fourCells = MadeUpStudy.fourCells().withReplicates(1);

    assertThat(Plan.of(fourCells).csv())
        .isEqualTo(Files.readString(Path.of("src/test/resources/four-cells-plan.csv")));
  }
}
