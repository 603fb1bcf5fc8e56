package pijoule.experiments.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignalsTest {
  @ParameterizedTest
  @CsvSource({"0, false", "1, false", "129, true", "130, true", "137, false", "143, true"})
  void knowsWhatAPersonSends(int exitCode, boolean interrupt) {
    assertThat(Signals.isInterrupt(exitCode)).isEqualTo(interrupt);
  }
}
