package pijoule.contract.service.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import pijoule.contract.options.Options;
import pijoule.contract.service.Service;

class SortTest {
  private static final Service<int[], int[]> SORT =
      new SortKind().open(Options.parse(new String[0], List.of(), List.of()));

  @Property
  void acceptsTheSortedNumbers(@ForAll int[] sent) {
    assertThat(SORT.fault(sent, sorted(sent))).isEmpty();
  }

  @Property
  void refusesAnyOtherNumberAtAnyPlace(
      @ForAll @Size(min = 1, max = 20) int[] sent,
      @ForAll @IntRange(max = 19) int place,
      @ForAll int other) {
    int[] answer = sorted(sent);
    int index = place % answer.length;
    boolean same = answer[index] == other;
    answer[index] = other;
    assertThat(SORT.fault(sent, answer).isEmpty()).isEqualTo(same);
  }

  @Property
  void refusesAnAnswerThatIsTooShort(@ForAll @Size(min = 1, max = 20) int[] sent) {
    int[] answer = Arrays.copyOf(sorted(sent), sent.length - 1);
    assertThat(SORT.fault(sent, answer).orElseThrow())
        .contains("must hold the " + sent.length + " numbers sent, got " + answer.length)
        .contains("index " + answer.length + " must be ")
        .endsWith("got nothing");
  }

  @Test
  void saysWhatIsWrongAndWhere() {
    int[] sent = {3, 1, 2};
    assertThat(SORT.fault(sent, new int[] {1, 3, 2}))
        .contains("answer must rise, got 3 before 2 at index 2");
    assertThat(SORT.fault(sent, new int[] {1, 2, 4}))
        .contains("answer must hold the numbers sent: index 2 must be 3, got 4");
    assertThat(SORT.fault(sent, new int[] {1, 2, 3, 3}))
        .contains("answer must hold the 3 numbers sent, got 4: index 3 must be nothing, got 3");
  }

  private static int[] sorted(int[] numbers) {
    int[] sorted = numbers.clone();
    Arrays.sort(sorted);
    return sorted;
  }
}
