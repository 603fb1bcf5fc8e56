package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;

/** Programs know a try by its own id; a record has the run's. */
class RunTryTest {
  private static final PlannedRun RUN = Plan.of(MadeUpStudy.fourCells()).runs().get(0);

  @Test
  void eachTryHasAnIdOfItsOwn() {
    assertThat(new RunTry(RUN, 1).id()).isEqualTo("r0001.1");
    assertThat(new RunTry(RUN, 2).id()).isEqualTo("r0001.2");
  }

  @Test
  void itsRecordIsKeptUnderTheRunsId() throws Exception {
    assertThat(new RunTry(RUN, 2).take(record("r0001.2"))).isEqualTo(record("r0001"));
  }

  @Test
  void theRecordOfAnotherTryIsAFinding() throws Exception {
    JsonNode earlier = record("r0001.1");
    assertThatThrownBy(() -> new RunTry(RUN, 2).take(earlier))
        .isInstanceOf(RunFailure.class)
        .hasMessage("a record must be of r0001.2, got 'r0001.1'");
    assertThatThrownBy(() -> new RunTry(RUN, 2).take(new ObjectMapper().readTree("[]")))
        .isInstanceOf(RunFailure.class);
  }

  private static JsonNode record(String run) throws Exception {
    return new ObjectMapper().readTree("{\"format\":\"any/1\",\"run\":\"%s\"}".formatted(run));
  }
}
