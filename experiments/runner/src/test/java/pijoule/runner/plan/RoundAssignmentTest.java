package pijoule.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.campaign.Rounds;
import pijoule.contract.options.UsageException;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.study.Study;

class RoundAssignmentTest {
  private static final Study FOUR_CELLS = MadeUpStudy.fourCells();

  /** The runs of a study do not depend on how many pairs make them. */
  @Property(tries = 50)
  void pairsMakeThePlanOfOneInWholeRounds(
      @ForAll @IntRange(min = 2, max = 8) int pairs,
      @ForAll @IntRange(min = 1, max = 3) int perRound,
      @ForAll @LongRange(min = 0, max = 1L << 40) long seed) {
    Study study = FOUR_CELLS.withReplicates(17).with(new Rounds(24, perRound));
    Plan one = Plan.of(study.withSeed(seed));
    Plan dealt = Plan.of(study.withSeed(seed).withPairs(pairs));

    assertThat(dealt.csv().replaceAll("(?m),[^,\n]*$", "")).isEqualTo(one.csv().strip() + "\n");
    List<PlannedRun> all = new ArrayList<>();
    List<Integer> rounds = new ArrayList<>();
    for (int pair = 1; pair <= pairs; pair++) {
      Plan shard = dealt.shard(pair);
      Set<Integer> own =
          shard.runs().stream()
              .map(run -> (run.replicate() - 1) / perRound)
              .collect(Collectors.toSet());
      assertThat(shard.runs())
          .hasSize(4 * own.stream().mapToInt(round -> size(round, perRound)).sum());
      rounds.add(own.size());
      all.addAll(shard.runs());
      assertThat(dealt.shard(shard.csv(), pair)).contains(shard);
    }
    assertThat(new HashSet<>(all)).isEqualTo(new HashSet<>(dealt.runs()));
    assertThat(all).hasSameSizeAs(dealt.runs());
    assertThat(rounds.get(0) - rounds.get(pairs - 1)).isBetween(0, 1);
  }

  private static int size(int round, int perRound) {
    return Math.min(24, (round + 1) * perRound) - round * perRound;
  }

  @Test
  void theDealIsDrawnFromTheSeed() {
    Set<List<Integer>> firsts =
        IntStream.range(0, 40)
            .mapToObj(seed -> Plan.of(FOUR_CELLS.withSeed(seed).withPairs(2)).shard(1))
            .map(shard -> shard.runs().stream().map(PlannedRun::replicate).distinct().toList())
            .collect(Collectors.toSet());

    assertThat(firsts).as("of ten deals of three of five rounds").hasSizeGreaterThan(7);
  }

  @Test
  void aShardHasRowsOfItsPlanAloneAndInTheirOrder() {
    Plan dealt = Plan.of(FOUR_CELLS.withPairs(2));
    List<String> rows = new ArrayList<>(dealt.shard(1).csv().lines().toList());
    String others = dealt.shard(2).csv().lines().skip(1).findFirst().orElseThrow();

    assertThat(dealt.shard(text(rows), 1)).isPresent();
    assertThat(dealt.shard(text(rows), 2)).as("of another pair").isEmpty();
    assertThat(dealt.shard(text(rows.subList(0, 3)), 1)).isPresent();
    List<String> more = new ArrayList<>(rows);
    more.add(others);
    assertThat(dealt.shard(text(more), 1)).as("a row of another pair").isEmpty();
    more.set(rows.size(), rows.get(1));
    assertThat(dealt.shard(text(more), 1)).as("a row twice").isEmpty();
    rows.add(rows.remove(1));
    assertThat(dealt.shard(text(rows), 1)).as("another order").isEmpty();
  }

  private static String text(List<String> rows) {
    return String.join("\n", rows) + "\n";
  }

  @Test
  void aPairWithoutARoundIsRefused() {
    assertThatThrownBy(() -> FOUR_CELLS.withPairs(6))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "each of 6 pairs must get a round, got 5 rounds (replicates 5, replicates_per_block 1);"
                + " use more replicates, fewer of them in a block, or fewer pairs");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"5/4", "0/4", "1/1", "1/0", "2", "a/b", "1/4/5", "-1/4", "1/9999", "1/ 4"})
  void noOtherShardThanOneOfN(String text) {
    assertThatThrownBy(() -> Shard.parse(text))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--shard must be i/n, the pair and the number of pairs, with")
        .hasMessageContaining("got '" + text + "'");
  }

  @Test
  void aShardIsReadAsItWasWritten() {
    Shard shard = Shard.parse("2/4").by("left");

    assertThat(shard.text()).isEqualTo("2/4");
    assertThat(Shard.ofJson(shard.json())).isEqualTo(shard);
    assertThatThrownBy(() -> Shard.ofJson("{}")).isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> Shard.ofJson("{")).isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> Shard.ofJson(shard.json().replace("left", "../left")))
        .isInstanceOf(UsageException.class);
  }
}
