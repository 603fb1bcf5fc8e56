package pijoule.energy.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class AnswersTest {
  private final StringWriter prompts = new StringWriter();

  private Answers answers(String lines) {
    return new Answers(new BufferedReader(new StringReader(lines)), new PrintWriter(prompts));
  }

  @Test
  void bothBoundsAreAccepted() throws IOException {
    Answers answers = answers("0.5\n4\n");

    assertThat(answers.number("share?", 0.5, 4)).isEqualTo(0.5);
    assertThat(answers.number("share?", 0.5, 4)).isEqualTo(4);
  }

  @Test
  void beyondABoundItIsAskedAgain() throws IOException {
    assertThat(answers("0.499\n4.001\n1\n").number("share?", 0.5, 4)).isEqualTo(1);
    assertThat(prompts.toString().split("share\\?", -1)).hasSize(4);
  }
}
