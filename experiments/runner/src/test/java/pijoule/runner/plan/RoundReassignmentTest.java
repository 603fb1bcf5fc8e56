package pijoule.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.plan.RoundReassignment.Begun;
import pijoule.runner.study.Study;

class RoundReassignmentTest {
  private static final Study FOUR_CELLS = MadeUpStudy.fourCells();
  private static final int PAIRS = 4;

  private final Plan whole = Plan.of(FOUR_CELLS.withReplicates(12).withPairs(PAIRS));

  private static Begun begun(Plan plan, int finished) {
    return new Begun(
        plan, plan.runs().stream().limit(finished).map(PlannedRun::id).collect(Collectors.toSet()));
  }

  /** Pairs fail one after the other, at any moment: no run is lost, none is planned twice. */
  @Property(tries = 100)
  void everyRunIsInOnePlan(
      @ForAll @LongRange(min = 0, max = 1L << 40) long seed,
      @ForAll @IntRange(min = 1, max = PAIRS - 1) int failures) {
    Random random = new Random(seed);
    Map<Integer, Begun> pairs = new TreeMap<>();
    for (int pair = 1; pair <= PAIRS; pair++) {
      Plan plan = whole.shard(pair);
      pairs.put(pair, begun(plan, random.nextInt(plan.runs().size() + 1)));
    }
    Set<Integer> left = new TreeSet<>(pairs.keySet());
    for (int failed = 1; failed <= failures; failed++) {
      left.remove(failed);
      Set<String> finished = pairs.get(failed).finished();
      RoundReassignment.of(whole, pairs, failed, left)
          .plans()
          .forEach((pair, plan) -> pairs.put(pair, new Begun(plan, pairs.get(pair).finished())));
      assertThat(pairs.get(failed).plan().runs()).noneMatch(run -> !finished.contains(run.id()));
    }

    List<PlannedRun> all = new ArrayList<>();
    pairs.forEach(
        (pair, of) -> {
          assertThat(of.plan().runs())
              .noneMatch(run -> run.pair().orElseThrow() != pair)
              .isSortedAccordingTo((a, b) -> Integer.compare(a.order(), b.order()));
          assertThat(whole.shard(of.plan().csv(), pair)).contains(of.plan());
          all.addAll(of.plan().runs());
        });
    assertThat(all)
        .extracting(PlannedRun::id)
        .containsExactlyInAnyOrderElementsOf(whole.runs().stream().map(PlannedRun::id).toList());
    assertWholeRounds(all);
  }

  private static void assertWholeRounds(List<PlannedRun> runs) {
    Map<Integer, Set<Integer>> pairsOfRound = new HashMap<>();
    runs.forEach(
        run ->
            pairsOfRound
                .computeIfAbsent(run.replicate(), unseen -> new HashSet<>())
                .add(run.pair().orElseThrow()));
    assertThat(pairsOfRound.values()).isNotEmpty().allMatch(pairs -> pairs.size() == 1);
  }

  /** Rounds go where the fewest are left; a half round goes as a whole. */
  @Test
  void roundsGoToThosePairsThatHaveLeastToDo() {
    Map<Integer, Begun> pairs = new TreeMap<>();
    pairs.put(
        1, begun(whole.shard(1), 5)); // a round of four runs and a quarter: two rounds are open
    pairs.put(2, begun(whole.shard(2), 4)); // two rounds left
    pairs.put(3, begun(whole.shard(3), 12)); // none
    RoundReassignment redeal = RoundReassignment.of(whole, pairs, 1, Set.of(2, 3));

    assertThat(redeal.rounds()).containsOnlyKeys(3);
    assertThat(redeal.rounds().get(3)).hasSize(2);
    assertThat(redeal.plans()).containsOnlyKeys(1, 3);
    assertThat(redeal.plans().get(1).runs()).hasSize(4);
    assertThat(redeal.plans().get(3).runs()).hasSize(20);
  }

  /** Pair 4 has not begun and will; pair 1 has not begun and failed. */
  @Test
  void aPairThatNeverBeganLosesAllOfItsRounds() {
    Map<Integer, Begun> pairs = new TreeMap<>();
    pairs.put(2, begun(whole.shard(2), 0));
    pairs.put(3, begun(whole.shard(3), 0));
    RoundReassignment redeal = RoundReassignment.of(whole, pairs, 1, Set.of(2, 3));

    assertThat(redeal.plans().get(2).runs()).hasSize(4 * (3 + 2));
    assertThat(redeal.plans().get(3).runs()).hasSize(4 * (3 + 1));
    assertThat(redeal.plans()).containsOnlyKeys(2, 3);
  }

  /** The first deal took the failed pair's rounds, and was killed before others had them. */
  @Test
  void roundsThatNoPairHasAreDealt() {
    Map<Integer, Begun> pairs = new TreeMap<>();
    for (int pair = 1; pair <= PAIRS; pair++) {
      pairs.put(pair, begun(whole.shard(pair), 4));
    }
    RoundReassignment first = RoundReassignment.of(whole, pairs, 1, Set.of(2, 3, 4));
    pairs.put(1, new Begun(first.plans().get(1), pairs.get(1).finished()));
    RoundReassignment again = RoundReassignment.of(whole, pairs, 1, Set.of(2, 3, 4));

    assertThat(again.rounds()).isEqualTo(first.rounds());
    assertThat(again.plans()).containsOnlyKeys(first.rounds().keySet().toArray(Integer[]::new));
  }

  @Test
  void aPairThatHasFinishedLosesNothing() {
    Map<Integer, Begun> pairs = new TreeMap<>();
    for (int pair = 1; pair <= PAIRS; pair++) {
      pairs.put(pair, begun(whole.shard(pair), pair == 1 ? 12 : 0));
    }

    RoundReassignment redeal = RoundReassignment.of(whole, pairs, 1, Set.of(2));

    assertThat(redeal.plans()).isEmpty();
    assertThat(redeal.rounds()).isEmpty();
  }
}
