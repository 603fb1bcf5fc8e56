package pijoule.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  private static final List<String> KNOWN = List.of("port", "size", "sitting", "framework");

  /** The distance of kitten and sitting is 3 (Levenshtein 1966), of 7 letters. */
  @ParameterizedTest
  @CsvSource({"prt, port", "ports, port", "kitten, sitting", "size, size", "framewrk, framework"})
  void isTheWordWithTheFewestChanges(String typed, String meant) {
    assertThat(Nearest.to(typed, KNOWN)).contains(meant);
    assertThat(Nearest.hint(typed, KNOWN)).isEqualTo("did you mean " + meant + "?");
    assertThat(Nearest.question(typed, KNOWN)).isEqualTo("; did you mean " + meant + "?");
  }

  /** Two of four letters are half; of two that are equally near the first one counts. */
  @Test
  void halfAWordMayChange() {
    assertThat(Nearest.to("pozz", List.of("port"))).contains("port");
    assertThat(Nearest.to("pzzz", List.of("port"))).isEmpty();
    assertThat(Nearest.to("xort", List.of("port", "fort"))).contains("port");
  }

  @Test
  void isNoneWhereMoreThanHalfWouldChange() {
    assertThat(Nearest.to("zzzzzzz", KNOWN)).isEmpty();
    assertThat(Nearest.hint("zzzzzzz", List.of("port", "size"))).isEqualTo("known are port, size");
    assertThat(Nearest.question("zzzzzzz", KNOWN)).isEmpty();
    assertThat(Nearest.to("port", List.of())).isEmpty();
  }
}
