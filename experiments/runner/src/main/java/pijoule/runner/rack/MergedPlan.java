package pijoule.runner.rack;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import pijoule.contract.options.UsageException;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.plan.Shard;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/** The plan of a campaign, each run with the pair whose shard has it. */
final class MergedPlan {
  private final Plan plan;
  private final int shards;
  private final SortedSet<Integer> missing;
  private final Map<String, PlannedRun> byId = new HashMap<>();

  private MergedPlan(Plan plan, int shards, SortedSet<Integer> missing) {
    this.plan = plan;
    this.shards = shards;
    this.missing = missing;
    plan.runs().forEach(run -> byId.put(run.id(), run));
  }

  /**
   * {@return merged plan of the shards}
   *
   * @param shards in the order of their index, of one campaign
   * @throws UsageException if a shard has a row that is not the plan's, a run is in two shards, or
   *     in none though the shard that it was dealt to is there
   */
  static MergedPlan of(List<ShardFolder> shards) throws IOException {
    Plan whole = whole(shards.get(0));
    Map<String, PlannedRun> made = new HashMap<>();
    Map<String, Path> where = new HashMap<>();
    for (ShardFolder folder : shards) {
      for (PlannedRun run : runs(whole, folder)) {
        Path twice = where.putIfAbsent(run.id(), folder.root());
        if (twice != null) {
          throw new UsageException(
              "a run must be in the plan of one shard, got %s in %s and in %s; take it out of one plan.csv"
                  .formatted(run.id(), twice, folder.root()));
        }
        made.put(run.id(), run);
      }
    }
    Set<Integer> there =
        shards.stream().map(folder -> folder.shard().index()).collect(Collectors.toSet());
    SortedSet<Integer> missing = new TreeSet<>();
    List<PlannedRun> runs = new ArrayList<>();
    for (PlannedRun run : whole.runs()) {
      if (!made.containsKey(run.id())) {
        missing.add(missing(run, there));
      }
      runs.add(made.getOrDefault(run.id(), run));
    }
    return new MergedPlan(new Plan(whole.study(), runs), shards.size(), missing);
  }

  private static Plan whole(ShardFolder first) {
    Study study = StudyFile.read(first.root().resolve("study.yaml"));
    UsageException.when(
        study.design().pairs() != first.shard().count(),
        "a study of %d pairs must have as many shards, got shard %s in %s; copy study.yaml again",
        study.design().pairs(),
        first.shard().text(),
        first.root());
    return Plan.of(study);
  }

  private static List<PlannedRun> runs(Plan whole, ShardFolder folder) throws IOException {
    Shard shard = folder.shard();
    return whole
        .shard(folder.plan(), shard.index())
        .orElseThrow(
            () ->
                new UsageException(
                    "plan.csv must have rows of the plan of study.yaml, got others in "
                        + folder.root()
                        + "; copy both again, and merge with the pijoule that ran the shards"))
        .runs();
  }

  private static int missing(PlannedRun run, Set<Integer> there) {
    int pair = run.pair().orElseThrow();
    UsageException.when(
        there.contains(pair),
        "every run of the plan must be in a shard, got %s in none; put its row into a plan.csv",
        run.id());
    return pair;
  }

  /** Refuses to go on without shards that have runs, unless they may be missing. */
  void requireAll(boolean partial) {
    int count = plan.study().design().pairs();
    if (!missing.isEmpty() && !partial) {
      throw new UsageException(
          "all %d shards must be merged, got %d without %s; name them too, or add --partial"
              .formatted(
                  count,
                  shards,
                  missing.stream()
                      .map(index -> index + "/" + count)
                      .collect(Collectors.joining(", "))));
    }
  }

  /** Indexes of shards that are not there and have runs. */
  SortedSet<Integer> missing() {
    return missing;
  }

  String csv() {
    return plan.csv();
  }

  /** Runs in the order of the plan. */
  Comparator<String> order() {
    return Comparator.comparingInt(run -> byId.get(run).order());
  }

  /** {@return whether a pair makes a run} */
  boolean has(String run, int pair) {
    PlannedRun planned = byId.get(run);
    return planned != null && planned.pair().orElseThrow() == pair;
  }
}
