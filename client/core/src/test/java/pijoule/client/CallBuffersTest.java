package pijoule.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.PhaseRecorder;
import pijoule.contract.security.Security;
import pijoule.contract.study.StackSetup;

class CallBuffersTest {
  private static final StackSettings SETTINGS =
      new StackSettings(
          URI.create("http://h:1/s"),
          "none",
          Duration.ofSeconds(1),
          8,
          9,
          Optional.empty(),
          Security.NONE,
          StackSetup.SHIPPED,
          false);

  private final SteppingClock clock = new SteppingClock(0, 1);
  private final PhaseRecorder phases = new PhaseRecorder(clock, 4);
  private final Call<String> call =
      new Call<>(
          Optional.empty(), 0, "abc", "a message element", phases, new AnswerWatch(clock, 1000));
  private final CallBuffers buffers = new CallBuffers(SETTINGS);

  @Test
  void theCallIsFromTheRequestsFirstByteToTheAnswersLast() throws IOException {
    ByteArrayOutputStream network = new ByteArrayOutputStream();
    buffers.request().write(7);
    buffers.use(call);
    buffers.request().write(new byte[] {1, 2, 3});

    buffers.send(network);
    byte[] answer = buffers.receive(new ByteArrayInputStream(new byte[] {4, 5})).readAllBytes();

    assertThat(network.toByteArray()).containsExactly(1, 2, 3);
    assertThat(answer).containsExactly(4, 5);
    assertThat(call.requestBytes()).isEqualTo(3);
    assertThat(call.responseBytes()).isEqualTo(2);
    assertThat(phases.intervals()).extracting(PhaseInterval::phase).containsExactly(Phase.CALL);
  }

  @Test
  void refusesAnAnswerOfNoByteAndOneOfTooMany() throws IOException {
    buffers.use(call);
    buffers.send(new ByteArrayOutputStream());
    assertThatThrownBy(() -> buffers.receive(new ByteArrayInputStream(new byte[0])))
        .hasMessage("answer must hold a message element, got 0 B");

    assertThatThrownBy(() -> buffers.receive(new ByteArrayInputStream(new byte[10])))
        .hasMessage("answer must be at most 9 B, got more");
  }
}
