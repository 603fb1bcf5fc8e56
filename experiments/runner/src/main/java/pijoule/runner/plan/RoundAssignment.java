package pijoule.runner.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import pijoule.runner.study.Study;

/** Deals the rounds of a study to its pairs of boards. */
final class RoundAssignment {
  /** Replicates count from 1: their seeds are others than the deal's. */
  private static final int NO_REPLICATE = 0;

  private RoundAssignment() {}

  /** {@return the runs, each with its pair; unchanged if the study has one pair} */
  static List<PlannedRun> of(Study study, List<PlannedRun> runs) {
    if (study.design().pairs() == 1) {
      return runs;
    }
    Map<Integer, Integer> pairs = pairs(study);
    return runs.stream().map(run -> run.on(pairs.get(round(study, run)))).toList();
  }

  /**
   * Pair by round: the rounds in an order drawn from the seed go to pair 1, 2, ..., n, 1, 2, ...
   */
  private static Map<Integer, Integer> pairs(Study study) {
    List<Integer> rounds =
        IntStream.rangeClosed(1, study.design().rounds().count()).boxed().toList();
    if (study.design().randomOrder()) {
      rounds = Plan.shuffled(rounds, new Random(Plan.seed(study.design().seed(), NO_REPLICATE)));
    }
    Map<Integer, Integer> pairs = new HashMap<>();
    for (int turn = 0; turn < rounds.size(); turn++) {
      pairs.put(rounds.get(turn), turn % study.design().pairs() + 1);
    }
    return pairs;
  }

  private static int round(Study study, PlannedRun run) {
    return study.design().rounds().of(run.replicate());
  }
}
