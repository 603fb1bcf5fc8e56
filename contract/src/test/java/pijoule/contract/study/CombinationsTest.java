package pijoule.contract.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CombinationsTest {
  private static final List<Level> CLOCKS = levels(Factor.CPU_MHZ, "700", "950");
  private static final List<Level> CALLS = levels(Factor.CALLS, "1", "2", "3");
  private static final Level CXF = Level.parse(Factor.FRAMEWORK, "cxf");

  private static List<Level> levels(Factor factor, String... texts) {
    return Stream.of(texts).map(text -> Level.parse(factor, text)).toList();
  }

  @Test
  void theLastFactorVariesFastest() {
    assertThat(Combinations.of(List.of(CLOCKS, CALLS), List.of(), List.of()))
        .extracting(combination -> new Cell(1, combination).display())
        .containsExactly(
            "700 MHz, 1", "700 MHz, 2", "700 MHz, 3", "950 MHz, 1", "950 MHz, 2", "950 MHz, 3");
  }

  @Test
  void anExclusionHoldsForFixedLevelsToo() {
    List<Level> out = List.of(CLOCKS.get(0), CXF);

    assertThat(Combinations.of(List.of(CLOCKS), List.of(CXF), List.of(out))).hasSize(1);
    assertThat(Combinations.of(List.of(CLOCKS), List.of(), List.of(out))).hasSize(2);
    assertThat(Combinations.of(List.of(CLOCKS, CALLS), List.of(CXF), List.of(out)))
        .hasSize(3)
        .allMatch(combination -> combination.contains(CLOCKS.get(1)));
  }

  @Test
  void aStudyThatVariesNothingHasOneCell() {
    assertThat(Combinations.of(List.of(), List.of(CXF), List.of())).containsExactly(List.of());
  }
}
