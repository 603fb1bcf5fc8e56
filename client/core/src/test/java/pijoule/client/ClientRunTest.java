package pijoule.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import pijoule.base.ClockAnchor;
import pijoule.contract.clock.Alignment;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.record.FailureKind;
import pijoule.contract.record.Outcome;
import pijoule.contract.service.numbers.NumberGenerator;
import pijoule.contract.service.numbers.NumberRange;

class ClientRunTest {
  private static final List<String> ALWAYS =
      List.of("--url", "http://h:1/s", "--run", "r1", "--seed", "9", "--message-size", "1kB");

  @Test
  void readsTheClockOnceAtEachEndOfAPhaseAndNotBetween() {
    ClientRecord.ValidRun run = run(new FakeStack()).measured().orElseThrow();

    assertThat(run.phases())
        .filteredOn(piece -> piece.phase() != Phase.STARTUP && piece.phase() != Phase.TOTAL)
        .isNotEmpty()
        .allMatch(piece -> piece.durationNs() == 1)
        .extracting(PhaseInterval::phase)
        .containsExactly(
            Phase.SETUP, Phase.GENERATE, Phase.SERIALIZE, Phase.CALL, Phase.DESERIALIZE);
  }

  @Test
  void aServerIsSearchedForOnceBeforeAllCalls() {
    FakeStack stack =
        new FakeStack() {
          @Override
          public Optional<Discovery> discovery() {
            return Optional.of(() -> assertThat(runs).isEmpty());
          }
        };

    ClientRecord.ValidRun run =
        run(stack, "--calls", "2", "--warmup-calls", "3").measured().orElseThrow();

    assertThat(run.phases())
        .extracting(PhaseInterval::phase)
        .startsWith(Phase.STARTUP, Phase.SETUP, Phase.DISCOVER, Phase.GENERATE)
        .containsOnlyOnce(Phase.DISCOVER);
  }

  @Test
  void aServerThatIsNotFoundFailsTheRun() {
    FakeStack stack =
        new FakeStack() {
          @Override
          public Optional<Discovery> discovery() {
            return Optional.of(
                () -> {
                  throw new IOException("no answer to a Probe");
                });
          }
        };

    ClientRecord record = run(stack);

    assertThat(record.reason())
        .hasValue("device must be found, got no answer to a Probe (IOException)");
    assertThat(record.failure().orElseThrow().kind()).isEqualTo(FailureKind.CONNECTION);
    assertThat(stack.runs).isEmpty();
  }

  @Test
  void everyTrialHasItsOwnNumbersAndTheFirstThoseOfTheSeed() {
    FakeStack stack = new FakeStack();

    ClientRecord record = run(stack, "--calls", "3", "--warmup-calls", "2");

    assertThat(record.outcome()).isEqualTo(Outcome.VALID);
    assertThat(stack.runs)
        .containsExactly(
            Optional.empty(),
            Optional.empty(),
            Optional.of("r1"),
            Optional.of("r1"),
            Optional.of("r1"));
    assertThat(stack.sent.stream().map(Arrays::toString)).doesNotHaveDuplicates();
    assertThat(stack.sent.get(2)).isEqualTo(NumberGenerator.generate(1000, NumberRange.INT32, 9));
    assertThat(record.measured().orElseThrow().numberCount()).isEqualTo(stack.sent.get(2).length);
    assertThat(record.measured().orElseThrow().phases())
        .extracting(PhaseInterval::trial)
        .contains(0, 1, 2)
        .allMatch(call -> call <= 2);
  }

  @Test
  void repeatsBothOperationsAfterTheTotalHasEnded() {
    ClientRecord.ValidRun run =
        run(100_000, new FakeStack(), "--amortize", "1ms").measured().orElseThrow();

    long totalEndNs =
        run.phases().stream()
            .filter(piece -> piece.phase() == Phase.TOTAL)
            .findFirst()
            .orElseThrow()
            .endNs();
    assertThat(run.amortized().orElseThrow())
        .extracting(AmortizedWindow::phase)
        .containsExactly(Phase.SERIALIZE, Phase.DESERIALIZE);
    assertThat(run.amortized().orElseThrow())
        .isNotEmpty()
        .allMatch(window -> window.startNs() > totalEndNs)
        .allMatch(window -> window.durationNs() >= 1_000_000)
        .allMatch(window -> window.operations() >= 1);
    assertThat(run(new FakeStack()).measured().orElseThrow().amortized()).isEmpty();
  }

  @Test
  void anOperationThatMakesSomethingElseFailsTheRun() {
    FakeStack other =
        new FakeStack() {
          @Override
          void repeated(Phase phase) {
            if (phase == Phase.DESERIALIZE) {
              sent.get(0)[0]++;
            }
          }
        };

    assertThat(run(100_000, other, "--amortize", "1ms").reason().orElseThrow())
        .contains("amortised deserialize must make what the call made, got something else");
  }

  @Test
  void givesUpOnACallThatHangs() {
    CountDownLatch never = new CountDownLatch(1);
    FakeStack hangs =
        new FakeStack() {
          @Override
          void during(Phase phase) throws Exception {
            never.await();
          }
        };

    ClientRecord record = run(1_000_000, hangs, "--timeout", "3ms");

    assertFailed(record, "answer must arrive whole within 3ms, got none");
    assertThat(record.failure().orElseThrow().kind()).isEqualTo(FailureKind.TIME_LIMIT);
  }

  @Test
  void namesThePhaseInWhichAStackFailed() {
    assertFailed(
        run(failing(Phase.CALL, new EOFException())),
        "answer must arrive whole, got the end of the connection");
    assertFailed(
        run(failing(Phase.DESERIALIZE, new IllegalStateException("no\nroot"))),
        "answer must hold a numbers element, got no root (IllegalStateException)");
  }

  @Test
  void namesTheTrialWhoseAnswerIsWrong() {
    FakeStack wrong =
        new FakeStack() {
          @Override
          public int[] call(Call<int[]> call) throws Exception {
            int[] answer = super.call(call);
            return call.number() == 1 ? new int[0] : answer;
          }
        };

    ClientRecord record = run(wrong, "--calls", "2");

    assertThat(record.measured()).isEmpty();
    assertThat(record.reason().orElseThrow()).contains("got 0: index 0 must be ", "(trial 1)");
  }

  @Test
  void refusesARequestOfAnotherSize() {
    FakeStack padded =
        new FakeStack() {
          @Override
          public int[] call(Call<int[]> call) throws Exception {
            int[] answer = super.call(call);
            call.requestBytes(1055);
            return answer;
          }
        };

    assertThat(run(padded).reason().orElseThrow()).contains("request must take 1000 B, got 1055 B");
  }

  @Test
  void aSizeThatCannotBeMetIsWrongUsage() {
    assertThatThrownBy(() -> run(new FakeStack(), "--digits", "9"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("message_size must be met within 0.1 %");
  }

  @Test
  void sharesTheLoggersClockOnTheSameBoot() {
    String here = ClockAnchor.now().bootId().orElseThrow();

    ClientRecord record = run(new FakeStack(), "--logger", "h:9", "--logger-boot-id", here);

    Alignment alignment = record.measured().orElseThrow().alignment().orElseThrow();
    assertThat(alignment.method()).isEqualTo(Alignment.SAME_CLOCK);
  }

  @Test
  void aLoggerThatDoesNotAnswerFailsTheRun() {
    ClientRecord record = run(new FakeStack(), "--logger", "127.0.0.1:1");

    assertThat(record.measured()).isEmpty();
    assertThat(record.reason().orElseThrow()).startsWith("logger must answer at ");
  }

  private static void assertFailed(ClientRecord record, String reason) {
    assertThat(record.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.measured()).isEmpty();
    assertThat(record.reason()).contains(reason);
  }

  private static FakeStack failing(Phase when, Exception failure) {
    return new FakeStack() {
      @Override
      void during(Phase phase) throws Exception {
        if (phase == when) {
          throw failure;
        }
      }
    };
  }

  private static ClientRecord run(FakeStack stack, String... more) {
    return run(1, stack, more);
  }

  private static ClientRecord run(long stepNs, FakeStack stack, String... more) {
    List<String> args = new ArrayList<>(ALWAYS);
    args.addAll(List.of(more));
    ClientSettings<?, ?> options = ClientSettings.parse(args.toArray(new String[0]), stack);
    long mainNs = System.nanoTime();
    return new ClientRun<>(stack, options, mainNs, new SteppingClock(mainNs, stepNs)).make();
  }
}
