package pijoule.runner.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Deals the rounds that a failed pair has not finished to other pairs. A round goes as a whole: its
 * levels are compared within one pair.
 *
 * @param plans of the pairs whose plan changes, by pair
 * @param rounds that each pair got, from 1, by pair
 */
public record RoundReassignment(
    SortedMap<Integer, Plan> plans, SortedMap<Integer, List<Integer>> rounds) {
  /**
   * Plan of a pair that has begun it.
   *
   * @param plan that it carries out
   * @param finished ids of the runs that it has finished
   */
  public record Begun(Plan plan, Set<String> finished) {}

  /**
   * Deals the failed pair's rounds, each to the pair that has the fewest left to do; of equals, to
   * the first. Rounds that no pair has, because an earlier deal was cut off, are dealt as well.
   *
   * @param whole the study's plan
   * @param begun the pairs that have begun, the failed one among them or not
   * @param failed the pair
   * @param receivers pairs that take rounds, of those that have begun; at least one
   * @return what changes; no plan changes where the failed pair has finished its rounds
   */
  public static RoundReassignment of(
      Plan whole, Map<Integer, Begun> begun, int failed, Set<Integer> receivers) {
    SortedMap<Integer, SortedSet<Integer>> dealt = new TreeMap<>();
    begun.forEach((pair, progress) -> dealt.put(pair, rounds(progress.plan())));
    SortedSet<Integer> open = open(whole, begun, failed, dealt);
    SortedMap<Integer, List<Integer>> given = new TreeMap<>();
    SortedMap<Integer, Integer> left = new TreeMap<>();
    receivers.forEach(pair -> left.put(pair, unfinished(begun.get(pair)).size()));
    for (int round : open) {
      int pair = left.keySet().stream().min(Comparator.comparingInt(left::get)).orElseThrow();
      left.merge(pair, 1, Integer::sum);
      dealt.get(pair).add(round);
      given.computeIfAbsent(pair, unseen -> new ArrayList<>()).add(round);
    }
    Set<Integer> changed = new TreeSet<>(given.keySet());
    if (begun.containsKey(failed) && dealt.get(failed).removeAll(open)) {
      changed.add(failed);
    }
    SortedMap<Integer, Plan> plans = new TreeMap<>();
    changed.forEach(pair -> plans.put(pair, plan(whole, dealt.get(pair), pair)));
    return new RoundReassignment(plans, given);
  }

  /** Rounds of the failed pair with a run that it has not finished, and those that no pair has. */
  private static SortedSet<Integer> open(
      Plan whole,
      Map<Integer, Begun> begun,
      int failed,
      SortedMap<Integer, SortedSet<Integer>> dealt) {
    SortedSet<Integer> open = new TreeSet<>();
    if (begun.containsKey(failed)) {
      open.addAll(unfinished(begun.get(failed)));
    }
    Set<Integer> had = new HashSet<>();
    dealt.values().forEach(had::addAll);
    for (PlannedRun run : whole.runs()) {
      int pair = run.pair().orElseThrow();
      boolean isWaitedFor = pair != failed && !begun.containsKey(pair);
      int round = round(whole, run);
      if (!had.contains(round) && !isWaitedFor) {
        open.add(round);
      }
    }
    return open;
  }

  private static SortedSet<Integer> unfinished(Begun begun) {
    SortedSet<Integer> rounds = new TreeSet<>();
    for (PlannedRun run : begun.plan().runs()) {
      if (!begun.finished().contains(run.id())) {
        rounds.add(round(begun.plan(), run));
      }
    }
    return rounds;
  }

  private static SortedSet<Integer> rounds(Plan plan) {
    SortedSet<Integer> rounds = new TreeSet<>();
    plan.runs().forEach(run -> rounds.add(round(plan, run)));
    return rounds;
  }

  private static Plan plan(Plan whole, Set<Integer> rounds, int pair) {
    return new Plan(
        whole.study(),
        whole.runs().stream()
            .filter(run -> rounds.contains(round(whole, run)))
            .map(run -> run.on(pair))
            .toList());
  }

  private static int round(Plan plan, PlannedRun run) {
    return plan.study().design().rounds().of(run.replicate());
  }
}
