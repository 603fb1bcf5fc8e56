package pijoule.conformance.every;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SampleTest {
  private record Pair(int one, int other) {
    List<?> levels() {
      return List.of("one " + one, "other " + other);
    }
  }

  @Property(tries = 100)
  void hasEveryTraitOfAllAndNothingElse(
      @ForAll @Size(min = 1, max = 40) List<@IntRange(max = 6) Integer> numbers) {
    List<Pair> all = numbers.stream().map(n -> new Pair(n % 3, n / 3)).distinct().toList();

    List<Pair> sample = Sample.of(all, Pair::levels);

    assertThat(all).containsAll(sample);
    assertThat(traits(sample)).isEqualTo(traits(all));
  }

  private static Set<Object> traits(List<Pair> pairs) {
    Set<Object> traits = new HashSet<>();
    pairs.forEach(pair -> traits.addAll(pair.levels()));
    return traits;
  }

  @Test
  void isSmall() {
    List<Pair> all =
        List.of(new Pair(0, 0), new Pair(0, 1), new Pair(1, 0), new Pair(1, 1), new Pair(2, 0));

    List<Pair> sample = Sample.of(all, Pair::levels);

    assertThat(sample).hasSize(Boolean.getBoolean("slow") ? 5 : 3);
  }
}
