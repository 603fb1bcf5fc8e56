package pijoule.runner.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each step of an end is made, and each failure is kept. */
class EndingTest {
  private final List<String> made = new ArrayList<>();
  private final Ending ending = new Ending();

  private void fail(String name, Exception failure) {
    ending.make(
        () -> {
          made.add(name);
          if (failure instanceof IOException of) {
            throw of;
          }
          if (failure instanceof InterruptedException of) {
            throw of;
          }
          throw (RuntimeException) failure;
        });
  }

  @Test
  void aStepThatFailsHindersNoOtherAndTheFirstFailureHasTheOthers() {
    fail("a", new IOException("first"));
    ending.make(() -> made.add("b"));
    fail("c", new IllegalStateException("second"));
    fail("d", new IOException("third"));

    assertThat(made).containsExactly("a", "b", "c", "d");
    assertThatThrownBy(ending::finish)
        .isInstanceOf(IOException.class)
        .satisfies(
            failure ->
                assertThat(Ending.messages(failure)).containsExactly("first", "second", "third"));
  }

  @Test
  void whatIsLostIsTakenOutAndNamedOnce() {
    fail("a", HostException.lost("host a must answer"));
    fail("b", HostException.failed("host b must do it"));
    fail("a", HostException.lost("host a must answer"));

    assertThat(ending.takeLost()).containsExactly("host a must answer");
    assertThatThrownBy(ending::finish).hasMessage("host b must do it").hasNoSuppressedExceptions();
  }

  @Test
  void anInterruptIsKeptUntilAllIsDone() {
    fail("a", new IOException("first"));
    fail("b", new InterruptedException());
    ending.make(() -> assertThat(Thread.currentThread().isInterrupted()).isFalse());

    assertThatThrownBy(ending::finish).hasMessage("first");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void withoutAFailureNothingIsThrown() {
    ending.make(() -> made.add("a"));

    assertThat(ending.takeLost()).isEmpty();
    assertThatCode(ending::finish).doesNotThrowAnyException();
  }

  @Test
  void allAreClosed() {
    Closeable bad =
        () -> {
          made.add("bad");
          throw new IOException("it does not close");
        };

    assertThatThrownBy(() -> Ending.close(List.of(bad, () -> made.add("good"))))
        .hasMessage("it does not close");
    assertThat(made).containsExactly("bad", "good");
  }

  @Test
  void aFailureKeepsThatOfTheEndAfterItAndBothAreNamed() {
    IOException because = new IOException("the begin failed");
    Ending.after(
        because,
        () -> {
          throw new IOException("so did the end");
        });

    assertThat(Ending.messages(new IOException("a campaign ended", because)))
        .containsExactly("a campaign ended", "so did the end");
  }
}
