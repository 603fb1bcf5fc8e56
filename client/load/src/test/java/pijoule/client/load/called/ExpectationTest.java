package pijoule.client.load.called;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectationTest {
  private static Optional<String> fault(Expectation expected, String answer) {
    byte[] bytes = (answer + "beyond").getBytes(UTF_8);
    return expected.fault(bytes, answer.getBytes(UTF_8).length);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[1, 2, 3] | [1, 3, 2] | 9 B, first difference at byte 4: expected '2, 3]', got '3, 2]'",
        "[1, 2, 3] | [1, 2    | 9 B, first difference at byte 5: expected ', 3]', got the end",
        "[1, 2]    | [1, 2], 3 | 6 B, first difference at byte 6: expected the end, got ', 3'",
      })
  void theFirstDifferenceIsShown(String expected, String answer, String difference) {
    Expectation body =
        new Expectation(
            200, Optional.of(expected.getBytes(UTF_8)), Optional.empty(), Optional.empty());

    assertThat(fault(body, answer)).contains("answer must be the expected body of " + difference);
    assertThat(fault(body, expected)).isEmpty();
  }

  @Test
  void aHashOrATextIsCompared() {
    String empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    Expectation hash = new Expectation(200, Optional.empty(), Optional.of(empty), Optional.empty());
    Expectation text =
        new Expectation(200, Optional.empty(), Optional.empty(), Optional.of("sorted"));

    assertThat(fault(hash, "")).isEmpty();
    assertThat(fault(hash, "x").orElseThrow()).startsWith("answer must have the SHA-256 " + empty);
    assertThat(fault(text, "it is sorted")).isEmpty();
    assertThat(fault(text, "no\nthing"))
        .contains("answer must contain 'sorted', got 8 B: 'no thing'");
  }
}
