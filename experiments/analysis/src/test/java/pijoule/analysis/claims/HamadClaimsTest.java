package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The claims of Hamad et al. (2010) in their Table 3, counted by hand. */
class HamadClaimsTest {
  private static final PrintedClaims CLAIMS = new PrintedClaims("hamad2010");

  @Test
  void holdInAsManyCellsAsAHandCounts() {
    assertThat(CLAIMS.verdicts())
        .containsExactly(
            Map.entry("H10-01", "yes 14/14"),
            Map.entry("H10-02", "yes 14/14"),
            Map.entry("H10-03", "partly 3/7"),
            Map.entry("H10-04", "partly 13/14"),
            Map.entry("H10-05", "yes 1/1"),
            Map.entry("H10-06", "not measured"));
  }

  @Test
  void failWhereTheTableSaysSo() {
    assertThat(CLAIMS.failing("H10-03"))
        .containsExactly("elements 2", "elements 3", "elements 7", "elements 8");
    assertThat(CLAIMS.failing("H10-04")).containsExactly("concat, elements 8");
  }
}
