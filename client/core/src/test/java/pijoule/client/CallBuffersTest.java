package pijoule.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import pijoule.contract.catalog.ClientOptions;
import pijoule.contract.options.Options;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.PhaseRecorder;
import pijoule.contract.security.Security;

class CallBuffersTest {
  private static final StackSettings SETTINGS =
      new StackSettings(
          Options.of(new String[] {"--amortize", "1s"}, List.of(ClientOptions.AMORTIZE), List.of()),
          URI.create("http://h:1/s"),
          Security.NONE,
          8,
          9,
          Optional.empty());

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

  /** The clock takes a step of 1 ns a reading. The first write is kept where it was. */
  @Test
  void aFrameworkThatSendsWhileItWritesHasItsTimeWithinWritesInTheCall() throws IOException {
    ByteArrayOutputStream network = new ByteArrayOutputStream();
    buffers.use(call);

    OutputStream out = buffers.sending(network);
    out.write(new byte[] {1, 2});
    out.write(3);
    buffers.sent();
    buffers.receive(new ByteArrayInputStream(new byte[] {4}));

    assertThat(network.toByteArray()).containsExactly(1, 2, 3);
    assertThat(call.requestBytes()).isEqualTo(3);
    // Readings: 1; 2, watch 3, write 4 to 5; 6, write 7 to 8, end 9; 10, 11.
    assertThat(phases.intervals())
        .containsExactly(
            new PhaseInterval(0, Phase.SERIALIZE, 1, 2),
            new PhaseInterval(0, Phase.CALL, 4, 5),
            new PhaseInterval(0, Phase.SERIALIZE, 6, 9 - 1),
            new PhaseInterval(0, Phase.CALL, 10 - 1, 11));
  }

  @Test
  void aFrameworkThatConnectsFirstHasThatInTheCall() throws IOException {
    buffers.use(call);

    buffers.connect();
    OutputStream out = buffers.sending(new ByteArrayOutputStream());
    out.write(1);
    buffers.sent();
    buffers.receive(new ByteArrayInputStream(new byte[] {4}));

    // Readings: watch 1, connection 2 to 3; 4, write 5 to 6, end 7; 8, 9.
    assertThat(phases.intervals())
        .containsExactly(
            new PhaseInterval(0, Phase.CALL, 2, 3),
            new PhaseInterval(0, Phase.SERIALIZE, 4, 7 - 1),
            new PhaseInterval(0, Phase.CALL, 8 - 1, 9));
  }

  /** The time that a call may take counts from there, and not from the call before. */
  @Test
  void aFrameworkThatHasNotSentYetBeginsItsCallThen() throws IOException {
    buffers.use(call);

    buffers.sending(new ByteArrayOutputStream());
    buffers.sent();
    buffers.receive(new ByteArrayInputStream(new byte[] {4}));

    // Readings: 1, 2; watch 3, call 4 to 5.
    assertThat(phases.intervals())
        .containsExactly(
            new PhaseInterval(0, Phase.SERIALIZE, 1, 2), new PhaseInterval(0, Phase.CALL, 4, 5));
  }

  @Test
  void aNetworkThatBreaksWhileAFrameworkWritesBreaksTheCall() {
    buffers.use(call);
    OutputStream out =
        buffers.sending(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("gone");
              }
            });

    assertThatThrownBy(() -> out.write(1)).hasMessage("gone");
    assertThat(phases.isOpen(Phase.CALL)).isTrue();
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
