package pijoule.runner.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.runner.study.LatencyLimit;

class StepVerdictTest {
  @ParameterizedTest
  @CsvSource({
    "1000, 990, 0, 0, 0.1, NONE",
    "1000, 989, 0, 0, 0.1, 989 of 1000 requests were answered in time",
    "20, 19, 0, 0, null, 'p99 needs 1000 requests, got 20'",
    "20, 18, 0, 0, null, 18 of 20 requests were answered in time",
    "1000, 1000, 1, 0, 0.01, 1 of 1000 requests failed",
    "1000, 1000, 0, 2, 0.01, 2 of 1000 requests failed",
    "1000, 1000, 0, 0, 0.1001, p99 was 100.1 ms",
    "999, 999, 0, 0, null, 'p99 needs 1000 requests, got 999'",
  })
  void aRateIsCarriedOrItIsSaidWhyNot(
      int offered, int answered, int errors, int unfinished, String p99, String reason)
      throws Exception {
    String load =
        """
        {"offered": %d, "completed_in_window": %d, "errors": {"timeout": %d}, "unfinished": %d,
         "response_seconds": {"p99": %s}}
        """
            .formatted(offered, answered, errors, unfinished, p99);

    StepVerdict verdict =
        StepVerdict.of(LatencyLimit.parse("p99 <= 100ms"), new ObjectMapper().readTree(load));

    assertThat(verdict.passed()).isEqualTo(reason.equals("NONE"));
    assertThat(verdict.reason().orElse("NONE")).isEqualTo(reason);
    assertThat(verdict.seconds().isPresent()).isEqualTo(!p99.equals("null"));
  }
}
