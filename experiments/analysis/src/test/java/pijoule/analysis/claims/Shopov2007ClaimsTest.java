package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The claims of Shopov et al. (2007) in their Table 1, counted by hand. */
class Shopov2007ClaimsTest {
  private static final PrintedClaims CLAIMS = new PrintedClaims("shopov2007");

  @Test
  void holdInAsManyCellsAsAHandCounts() {
    assertThat(CLAIMS.verdicts())
        .containsExactly(
            Map.entry("S07-01", "yes 1/1"),
            Map.entry("S07-02", "yes 1/1"),
            Map.entry("S07-03", "yes 1/1"),
            Map.entry("S07-04", "no 0/1"),
            Map.entry("S07-05", "no 0/1"),
            Map.entry("S07-06", "partly 3/6"),
            Map.entry("S07-07", "partly 5/6"),
            Map.entry("S07-08", "partly 3/6"),
            Map.entry("S07-09", "not measured"),
            Map.entry("S07-10", "yes 2/2"),
            Map.entry("S07-11", "not measured"));
  }

  @Test
  void theHighestOfAllIsComparedWithTheHighestOfTheOthers() {
    assertThat(CLAIMS.failing("S07-04")).containsExactly("against standalone, tls, echo");
    assertThat(CLAIMS.failing("S07-08"))
        .containsExactlyInAnyOrder(
            "wire delay time deviation, echo",
            "wire jitter time deviation, echo",
            "wire delay time, temperature");
  }
}
