package pijoule.contract.service.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SorterTest {
  @Property
  void sortsAndLeavesTheInputAlone(
      @ForAll SortAlgorithm algorithm,
      @ForAll @Size(max = 200) int[] numbers,
      @ForAll @IntRange(min = 1, max = 3) int repeat,
      @ForAll @IntRange(min = 2, max = 50) int block) {
    int[] input = numbers.clone();
    int[] expected = numbers.clone();
    Arrays.sort(expected);

    assertThat(new Sorter(algorithm, repeat, block).apply(numbers)).containsExactly(expected);
    assertThat(numbers).containsExactly(input);
  }

  @Property
  void namesAreReadBack(@ForAll SortAlgorithm algorithm) {
    assertThat(SortAlgorithm.of(algorithm.key())).isEqualTo(algorithm);
  }

  @Test
  void refusesSettingsOutOfBounds() {
    assertThatThrownBy(() -> new Sorter(SortAlgorithm.LIBRARY, 0, 10))
        .hasMessage("repeat must be at least 1, got 0");
    assertThatThrownBy(() -> new Sorter(SortAlgorithm.LIBRARY, 1, 1))
        .hasMessage("block_length must be at least 2, got 1");
    assertThatThrownBy(() -> SortAlgorithm.of("quick"))
        .hasMessage("algorithm must be library, bubble or blocked_bubble, got 'quick'");
  }
}
