package pijoule.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import pijoule.server.container.Container;
import pijoule.server.exchange.Watchdog;
import pijoule.server.stop.StopLimit;

class GracefulShutdownTest {
  private final Watchdog watchdog = new Watchdog(() -> false);
  private final AtomicInteger closed = new AtomicInteger();
  private final CountDownLatch mayClose = new CountDownLatch(1);

  /** Closes when the test allows it. */
  private final Container container =
      new Container() {
        @Override
        public int port() {
          return 0;
        }

        @Override
        public void close() {
          try {
            mayClose.await();
          } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
          }
          closed.incrementAndGet();
        }
      };

  @Test
  void endsTheProcessWhenTheContainerDoesNotClose() throws Exception {
    CompletableFuture<Integer> exit = new CompletableFuture<>();
    Thread stopping =
        new Thread(
            ServerProgram.stop(
                container, watchdog, new StopLimit(Duration.ofMillis(1), exit::complete)));
    stopping.start();

    assertThat(exit.get(30, TimeUnit.SECONDS)).isEqualTo(StopLimit.HALTED);
    assertThat(closed).hasValue(0);
    mayClose.countDown();
    stopping.join();
  }

  @Test
  void closesOnce() {
    mayClose.countDown();
    Runnable stop =
        ServerProgram.stop(container, watchdog, new StopLimit(Duration.ofDays(1), exit -> {}));

    stop.run();
    stop.run();

    assertThat(closed).hasValue(1);
  }

  @Test
  void hasALimitBelowTenSeconds() {
    assertThat(StopLimit.LIMIT).isLessThan(Duration.ofSeconds(9));
  }
}
