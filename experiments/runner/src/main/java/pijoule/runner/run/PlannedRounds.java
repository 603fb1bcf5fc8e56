package pijoule.runner.run;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;

/**
 * Rounds of a plan; of a shard, its own.
 *
 * @param plan whose runs they have
 */
record PlannedRounds(Plan plan) {
  /** {@return number of rounds whose runs are all done} */
  int whole(Predicate<PlannedRun> isDone) {
    Set<Integer> all = new HashSet<>();
    Set<Integer> open = new HashSet<>();
    for (PlannedRun run : plan.runs()) {
      all.add(of(run));
      if (!isDone.test(run)) {
        open.add(of(run));
      }
    }
    return all.size() - open.size();
  }

  /**
   * {@return whether the next run is the first of its round}
   *
   * @param left runs that are not taken, in the plan's order
   */
  boolean isBetween(List<PlannedRun> left) {
    if (left.isEmpty()) {
      return true;
    }
    int next = of(left.get(0));
    Set<PlannedRun> open = new HashSet<>(left);
    return plan.runs().stream().noneMatch(run -> of(run) == next && !open.contains(run));
  }

  private int of(PlannedRun run) {
    return plan.study().design().rounds().of(run.replicate());
  }
}
