package pijoule.server.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import pijoule.server.call.RefusedException;

class MemoryTest {
  private static final long HEAP_BYTES = 128_000_000;
  private static final long LIMIT_BYTES = HEAP_BYTES / 2;

  @Property
  void isNeverGivenTwice(
      @ForAll List<@IntRange(min = -20_000_000, max = 20_000_000) Integer> steps) {
    Memory memory = new Memory(HEAP_BYTES);
    Deque<Long> held = new ArrayDeque<>();
    long sum = 0;
    for (int step : steps) {
      if (step < 0 && !held.isEmpty()) {
        sum -= held.peek();
        memory.give(held.pop());
      } else {
        long needed = memory.neededBytes(step);
        boolean fits = needed == 0 || sum + needed <= LIMIT_BYTES;
        assertThat(memory.take(needed)).isEqualTo(fits);
        if (fits) {
          held.push(needed);
          sum += needed;
        }
      }
    }
  }

  @Test
  void isThereForALargeBodyThatIsAloneAndForSmallOnesAlways() {
    Memory memory = new Memory(HEAP_BYTES);

    assertThat(memory.take(memory.neededBytes(Integer.MAX_VALUE))).isTrue();
    assertThat(memory.take(memory.neededBytes(100_000))).isFalse();
    assertThat(memory.take(memory.neededBytes(1000))).isTrue();
    assertThat(memory.take(memory.neededBytes(-1))).isTrue();
  }

  @Test
  void isRefusedToOneWhoIsInterrupted() {
    Memory memory = new Memory(HEAP_BYTES);
    memory.take(LIMIT_BYTES);
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> memory.await(1))
        .isInstanceOf(RefusedException.class)
        .hasMessageStartingWith("bodies and answers of all requests must fit into 64000000 bytes");
    assertThat(Thread.interrupted()).isTrue();
  }
}
