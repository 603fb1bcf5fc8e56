package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import pijoule.runner.study.LatencyLimit;

/** Message of a search that found no rate. */
class LoadSearchTest {
  private static final LatencyLimit LIMIT = LatencyLimit.parse("p99 <= 100ms");

  @Test
  void theLowestRateThatFailsIsNotBlamedOnOtherWork() {
    assertThat(LoadSearch.notFound(LIMIT, 1, true, "p99 was 250.0 ms"))
        .contains("got none in 1 step; the lowest rate", "the last: p99 was 250.0 ms")
        .doesNotContain("other work");
    assertThat(LoadSearch.notFound(LIMIT, 60, false, "passed"))
        .contains("got none in 60 steps; a machine with other work");
  }
}
