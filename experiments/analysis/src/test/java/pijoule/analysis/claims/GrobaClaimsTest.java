package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The claims of Groba and Clarke (2010) by what their text says in numbers. */
class GrobaClaimsTest {
  private static final PrintedClaims CLAIMS = new PrintedClaims("groba2010");

  /** 189/40 and 197/40 are below 5; with 39.5 for about 40, and 197.5, the second could be 5. */
  @Test
  void ratiosAndGrowthsDecide() {
    assertThat(CLAIMS.verdicts())
        .contains(
            Map.entry("G10-01", "yes 1/1"),
            Map.entry("G10-02b", "yes 1/1"),
            Map.entry("G10-04b", "undecidable by rounding"),
            Map.entry("G10-05c", "yes 1/1"),
            Map.entry("G10-06e", "yes 1/1"),
            Map.entry("G10-07", "no 0/1"),
            Map.entry("G10-07b", "undecidable by rounding"),
            Map.entry("G10-08", "yes 1/1"),
            Map.entry("G10-10c", "yes 1/1"),
            Map.entry("G10-13e", "yes 1/1"),
            Map.entry("G10-09", "not measured"));
  }
}
