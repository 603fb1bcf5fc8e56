package pijoule.runner.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;

/** When tests on other hosts run, are left out, or fail. */
class RigConditionTest {
  @Test
  void whatIsMissingIsTheReasonToLeaveAClassOut() {
    ConditionEvaluationResult result =
        RigCondition.evaluate(Optional.of("two hosts need root"), false);

    assertThat(result.isDisabled()).isTrue();
    assertThat(result.getReason()).contains("LEFT OUT: two hosts need root");
    assertThat(RigCondition.evaluate(Optional.empty(), false).isDisabled()).isFalse();
  }

  @Test
  void whatIsRequiredFails() {
    assertThatThrownBy(() -> RigCondition.evaluate(Optional.of("two hosts need tc"), true))
        .hasMessage("no test may be left out, but two hosts need tc");
    assertThat(RigCondition.evaluate(Optional.empty(), true).isDisabled()).isFalse();
  }
}
