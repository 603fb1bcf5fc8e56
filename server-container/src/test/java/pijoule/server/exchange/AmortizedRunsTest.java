package pijoule.server.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import pijoule.contract.clock.NanoClock;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Phase;

class AmortizedRunsTest {
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch mayEnd = new CountDownLatch(1);

  /** Its messages are single bytes; it does not end before the test allows it. */
  private final Codec codec =
      new Codec() {
        @Override
        public int[] deserialize(InputStream body) throws Exception {
          begun.countDown();
          assertThat(mayEnd.await(30, TimeUnit.SECONDS)).isTrue();
          return new int[] {body.read()};
        }

        @Override
        public void serialize(int[] numbers, OutputStream out) throws Exception {
          out.write(numbers[0]);
        }
      };

  private final AmortizedRuns runs = new AmortizedRuns(codec, NanoClock.SYSTEM);

  private static MemoryOutputStream message() {
    MemoryOutputStream message = new MemoryOutputStream(1);
    message.write(7);
    return message;
  }

  @Test
  void letRequestsBeKeptAndOthersBeRefusedWhileAWindowIsFilled() throws Exception {
    runs.keep("a", null, message());
    CompletableFuture<AmortizedWindow> window =
        CompletableFuture.supplyAsync(() -> fill(Phase.SERIALIZE));
    begun.await();

    runs.keep("a", null, message());
    assertThat(runs.windows("a")).isEmpty();
    assertThatThrownBy(() -> runs.fill("a", Phase.SERIALIZE, 1_000_000))
        .isInstanceOfSatisfying(
            NotKeptException.class, e -> assertThat(e.refusal().status()).isEqualTo(503))
        .hasMessageContaining("one at a time");

    mayEnd.countDown();
    assertThat(window.get(30, TimeUnit.SECONDS).operations()).isPositive();
    assertThat(runs.windows("a").get()).hasSize(1);
    assertThat(runs.fill("a", Phase.SERIALIZE, 1_000_000)).isNotNull();
  }

  private AmortizedWindow fill(Phase phase) {
    try {
      return runs.fill("a", phase, 1_000_000);
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }
}
