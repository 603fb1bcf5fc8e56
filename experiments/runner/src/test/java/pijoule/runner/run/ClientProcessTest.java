package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which failures of a client are tried again. */
class ClientProcessTest {
  private static final String RECORD =
      """
      {"format": "pijoule-client/1", "run": "r0001.1", "outcome": "%s", "failure": "%s",
       "reason": "answer must be so"}
      """;

  /** A run that is too slow would be tried again until it is fast, and so leave no slow ones. */
  @ParameterizedTest
  @CsvSource({"answer, true", "time_limit, true", "connection, false"})
  void onlyAMissingAnswerIsTriedAgain(String kind, boolean isFinding) {
    assertThatThrownBy(() -> ClientProcess.check("r0001.1", RECORD.formatted("failed", kind), 1))
        .isInstanceOfSatisfying(
            RunFailure.class,
            failure -> {
              assertThat(failure.isFinding()).isEqualTo(isFinding);
              assertThat(failure).hasMessage("answer must be so");
            });
  }

  @Test
  void aSignalIsADisturbanceAndAnotherRecordIsNot() {
    assertThatThrownBy(() -> ClientProcess.check("r0001.1", "", 128 + 9))
        .isInstanceOfSatisfying(
            RunFailure.class, failure -> assertThat(failure.isFinding()).isFalse());
    assertThatThrownBy(() -> ClientProcess.check("r0001.2", RECORD.formatted("valid", ""), 0))
        .isInstanceOfSatisfying(
            RunFailure.class, failure -> assertThat(failure.isFinding()).isTrue());
  }
}
