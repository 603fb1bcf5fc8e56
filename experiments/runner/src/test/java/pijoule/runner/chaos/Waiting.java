package pijoule.runner.chaos;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits: a fault has a moment and a length. */
final class Waiting {
  private static final long POLL_MS = 100;

  private Waiting() {}

  /** What is waited for. */
  interface Condition {
    boolean holds() throws IOException, InterruptedException;
  }

  /** Lets time pass. */
  static void pass(Duration time) throws InterruptedException {
    new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Waits for a condition.
   *
   * @return whether it held before the limit
   */
  static boolean until(Condition condition, Duration limit)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.holds()) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      pass(Duration.ofMillis(POLL_MS));
    }
    return true;
  }
}
