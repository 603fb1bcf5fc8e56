package pijoule.checks.validity;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import pijoule.campaign.Circumstances;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.contract.study.Cell;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;
import pijoule.contract.study.LevelSource;

/** Studies like the paper's, and their runs in the order in which the runner would take them. */
final class SimulatedDesign {
  private static final FactorLevels CLOCK = factor(Factor.CPU_MHZ, "700MHz", "950MHz");
  private static final FactorLevels FRAMEWORK = factor(Factor.FRAMEWORK, "axis2", "cxf");
  private static final FactorLevels SIZE = factor(Factor.MESSAGE_SIZE, "100kB", "500kB");

  private SimulatedDesign() {}

  /** The paper's three factors of two levels each: 8 cells. */
  static ResolvedStudy threeFactors(int rounds, int replicatesPerBlock) {
    return study(List.of(CLOCK, FRAMEWORK, SIZE), rounds, replicatesPerBlock);
  }

  /** Framework and message size: 4 cells. */
  static ResolvedStudy twoFactors(int rounds, int replicatesPerBlock) {
    return study(List.of(FRAMEWORK, SIZE), rounds, replicatesPerBlock);
  }

  /** Message size, of a service that was running before: 2 cells, on one process in all rounds. */
  static ResolvedStudy oneService(int rounds, int replicatesPerBlock) {
    return study(List.of(SIZE), Map.of(Factor.FRAMEWORK.key(), "url"), rounds, replicatesPerBlock);
  }

  /** The same cells on servers of pijoule's own. */
  static ResolvedStudy oneFactor(int rounds, int replicatesPerBlock) {
    return study(List.of(SIZE), rounds, replicatesPerBlock);
  }

  private static ResolvedStudy study(
      List<FactorLevels> factors, int rounds, int replicatesPerBlock) {
    return study(factors, Map.of(), rounds, replicatesPerBlock);
  }

  private static ResolvedStudy study(
      List<FactorLevels> factors, Map<String, String> fixed, int rounds, int replicatesPerBlock) {
    return new ResolvedStudy(
        "simulated",
        "A simulated campaign",
        Map.of("service", "sort"),
        List.of(),
        factors,
        fixed,
        List.of(),
        rounds * replicatesPerBlock,
        replicatesPerBlock,
        1);
  }

  private static FactorLevels factor(Factor factor, String... levels) {
    List<Level> all = Stream.of(levels).map(text -> Level.parse(factor, text)).toList();
    return new FactorLevels(factor, all, LevelSource.SET);
  }

  /** One run of each cell and replicate; hosts, settings, blocks and runs in random order. */
  static List<Run> runs(ResolvedStudy study, Chance chance) {
    return runs(study, SimulatedRack.ONE, chance);
  }

  /** {@return runs of rounds that are dealt to pairs of boards} */
  static List<Run> runs(ResolvedStudy study, SimulatedRack rack, Chance chance) {
    List<Run> runs = new ArrayList<>();
    int block = 0;
    int rounds = study.rounds().count();
    for (int round = 1; round <= rounds; round++) {
      for (List<Cell> hosts : shuffled(groups(study, study.cells(), ChangeCost.HOSTS), chance)) {
        for (List<Cell> setting : shuffled(groups(study, hosts, ChangeCost.BOARD), chance)) {
          for (List<Cell> server : shuffled(groups(study, setting, ChangeCost.SERVER), chance)) {
            block(study, server, round, rack.pair(round), ++block, runs, chance);
          }
        }
      }
    }
    return runs;
  }

  private static void block(
      ResolvedStudy study,
      List<Cell> cells,
      int round,
      int pair,
      int block,
      List<Run> runs,
      Chance chance) {
    record Turn(Cell cell, int replicate) {}
    List<Turn> turns =
        IntStream.rangeClosed(1, study.replicates())
            .filter(replicate -> study.round(replicate) == round)
            .boxed()
            .flatMap(replicate -> cells.stream().map(cell -> new Turn(cell, replicate)))
            .toList();
    for (Turn turn : shuffled(turns, chance)) {
      int order = runs.size() + 1;
      runs.add(
          new Run(
              "r" + order,
              order,
              block,
              turn.cell().number(),
              turn.replicate(),
              1,
              Optional.empty(),
              Map.of(),
              Circumstances.UNKNOWN,
              Optional.empty(),
              pair));
    }
  }

  /** Cells that share the levels of every factor that is at least so hard. */
  private static List<List<Cell>> groups(ResolvedStudy study, List<Cell> cells, ChangeCost least) {
    Map<String, List<Cell>> groups = new LinkedHashMap<>();
    for (Cell cell : cells) {
      groups.computeIfAbsent(study.setting(cell, least), unseen -> new ArrayList<>()).add(cell);
    }
    return List.copyOf(groups.values());
  }

  private static <T> List<T> shuffled(List<T> items, Chance chance) {
    List<T> order = new ArrayList<>(items);
    for (int i = order.size() - 1; i > 0; i--) {
      Collections.swap(order, i, chance.below(i + 1));
    }
    return order;
  }
}
