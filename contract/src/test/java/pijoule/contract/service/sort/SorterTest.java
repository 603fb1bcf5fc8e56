package pijoule.contract.service.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SorterTest {
  /** Processor time after which a method that is called is compiled. */
  private static final long WORK_NS = 200_000_000;

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

  /**
   * All algorithms give the same result, so that only their work shows which one ran. Comparisons
   * for 20,000 numbers: bubble 2e8; in blocks of 1,000 1e7; in blocks of 100 1e6; the library about
   * 3e5. Bounds are far below these ratios, and processor time does not count what others do.
   */
  @Test
  void eachAlgorithmDoesItsOwnWork() {
    long library = leastCpuNs(new Sorter(SortAlgorithm.LIBRARY, 1, 1000));
    long shortBlocks = leastCpuNs(new Sorter(SortAlgorithm.BLOCKED_BUBBLE, 1, 100));
    long blocks = leastCpuNs(new Sorter(SortAlgorithm.BLOCKED_BUBBLE, 1, 1000));
    long bubble = leastCpuNs(new Sorter(SortAlgorithm.BUBBLE, 1, 1000));

    assertThat(bubble).isGreaterThan(5 * blocks);
    assertThat(blocks).isGreaterThan(2 * shortBlocks);
    assertThat(blocks).isGreaterThan(2 * library);
  }

  @Test
  void sortsAsOftenAsItIsAskedTo() {
    long once = leastCpuNs(new Sorter(SortAlgorithm.BLOCKED_BUBBLE, 1, 1000));
    long eightTimes = leastCpuNs(new Sorter(SortAlgorithm.BLOCKED_BUBBLE, 8, 1000));

    assertThat(eightTimes).isBetween(4 * once, 16 * once);
  }

  /**
   * Processor time of a thread for 20,000 random numbers, the least of some calls. On a busy
   * machine a short sort is compiled only after many of them.
   */
  private static long leastCpuNs(Sorter sorter) {
    int[] numbers = new Random(3).ints(20_000).toArray();
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    long all = 0;
    for (int call = 0; call < 4 || all < WORK_NS; call++) {
      long before = threads.getCurrentThreadCpuTime();
      sorter.apply(numbers);
      long one = threads.getCurrentThreadCpuTime() - before;
      least = Math.min(least, one);
      all += one;
    }
    return least;
  }
}
