package pijoule.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LooksTest {
  /** Rounds of docs/ci.md. */
  @Test
  void looksAreThoseOfAGate() {
    assertThat(Looks.atMost(28).rounds()).containsExactly(4, 6, 9, 13, 19, 28);
    assertThat(Looks.atMost(12).rounds()).containsExactly(4, 6, 9, 12);
    assertThat(Looks.atMost(3).rounds()).containsExactly(3);
    assertThat(Looks.atMost(28).after(9)).contains(13);
    assertThat(Looks.atMost(28).after(28)).isEmpty();
  }

  /** The bound is known before the first run: the last look is the longest campaign. */
  @Property
  void looksRiseToTheLongestCampaign(@ForAll @IntRange(min = 1, max = 100_000) int most) {
    List<Integer> rounds = Looks.atMost(most).rounds();
    assertThat(rounds).isSorted().doesNotHaveDuplicates().endsWith(most);
    assertThat(rounds.size()).isLessThanOrEqualTo(30);
  }

  /** A campaign that ended early has the looks that it was planned with, and so the intervals. */
  @Property
  void cuttingRoundsOffChangesNoLook(
      @ForAll @IntRange(min = 1, max = 500) int rounds,
      @ForAll @IntRange(min = 1, max = 9) int perRound,
      @ForAll @IntRange(min = 1, max = 500) int made) {
    StopRule rule = StopRule.parse("when clear");
    Rounds planned = new Rounds(rounds * perRound, perRound);
    Rounds cut = new Rounds(Math.min(made, rounds) * perRound, perRound);
    StopRule ended = StopRule.parse(rule.endedBefore(planned.replicates()).text());
    assertThat(ended.looks(cut)).isEqualTo(rule.looks(planned));
    assertThat(ended.endedBefore(cut.replicates())).isEqualTo(ended);
  }

  @Test
  void anotherRuleIsRefused() {
    assertThatThrownBy(() -> StopRule.parse("when green"))
        .hasMessage("stop must be 'when clear', got 'when green'; leave it out to make all rounds");
  }
}
