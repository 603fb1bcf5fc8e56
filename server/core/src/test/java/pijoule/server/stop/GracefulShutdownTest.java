package pijoule.server.stop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class GracefulShutdownTest {
  private final AtomicInteger closed = new AtomicInteger();

  @Test
  void endsTheProcessWhenTheDoorsDoNotClose() throws Exception {
    CompletableFuture<Integer> exit = new CompletableFuture<>();
    CountDownLatch mayClose = new CountDownLatch(1);
    StopLimit limit = new StopLimit(Duration.ofMillis(1), exit::complete);
    Thread stopping = new Thread(new GracefulShutdown(patience -> {}, mayClose::await, limit));
    stopping.start();

    assertThat(exit.get(30, TimeUnit.SECONDS)).isEqualTo(StopLimit.HALTED);
    mayClose.countDown();
    stopping.join();
  }

  @Test
  void closesOnce() {
    GracefulShutdown stop =
        new GracefulShutdown(
            patience -> {}, closed::incrementAndGet, new StopLimit(Duration.ofDays(1), exit -> {}));

    stop.run();
    stop.run();

    assertThat(closed).hasValue(1);
  }
}
