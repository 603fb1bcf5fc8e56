package pijoule.client;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SeedsTest {
  @Property
  void trialsOfARunDiffer(
      @ForAll long seed, @ForAll @IntRange(min = -99) int a, @ForAll @IntRange(min = -99) int b) {
    assertThat(Seeds.of(seed, 0)).isEqualTo(seed);
    assertThat(Seeds.of(seed, a) == Seeds.of(seed, b)).isEqualTo(a == b);
  }

  /** SplitMix64 from 0: first outputs as published with its reference code. */
  @Test
  void isSplitMix64() {
    assertThat(Seeds.of(0, 1)).isEqualTo(0xE220A8397B1DCDAFL);
    assertThat(Seeds.of(0, 2)).isEqualTo(0x6E789E6AA1B965F4L);
  }
}
