package pijoule.runner.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TogetherTest {
  /** Each waits for the other, so that one after the other would never end. */
  @Test
  void stepsAreMadeAtTheSameTime() throws Exception {
    CountDownLatch both = new CountDownLatch(2);
    Ending.Step meet =
        () -> {
          both.countDown();
          both.await();
        };

    Together.make(meet, meet);

    assertThat(both.getCount()).isZero();
  }

  @Test
  void theFirstFailureIsThrownAfterTheEndOfAllSteps() {
    AtomicBoolean made = new AtomicBoolean();

    assertThatThrownBy(
            () ->
                Together.make(
                    () -> {
                      throw HostException.lost("first");
                    },
                    () -> {
                      throw new IllegalStateException("second");
                    },
                    () -> made.set(true)))
        .isInstanceOf(IOException.class)
        .hasMessage("first")
        .satisfies(first -> assertThat(first.getSuppressed()).hasSize(1));
    assertThat(made).isTrue();
  }
}
