package pijoule.checks.cost.transparency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.options.UsageException;

class StageTest {
  @Test
  void oneCallIsTheFirstAlone() {
    assertThat(Stage.of(1)).containsExactly(Stage.FIRST);
    assertThat(Stage.of(Stage.MIN_CALLS)).containsExactly(Stage.values());
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 2, Stage.MIN_CALLS - 1})
  void partOfAStageIsRefused(int calls) {
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> Stage.of(calls))
        .withMessage("--calls must be 1, or 126 or more, got " + calls);
  }
}
