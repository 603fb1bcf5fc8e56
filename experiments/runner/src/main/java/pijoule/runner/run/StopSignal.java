package pijoule.runner.run;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Set once, when a person asks the campaign to end. Safe for use by many threads. */
public final class StopSignal {
  private final CountDownLatch asked = new CountDownLatch(1);
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  /** Asks, and wakes everyone who waits. */
  public void ask() {
    asked.countDown();
    listeners.forEach(Runnable::run);
  }

  /**
   * Adds a listener for the request to stop.
   *
   * @param listener run when asked, on the asking thread
   */
  void onAsk(Runnable listener) {
    listeners.add(listener);
  }

  /** {@return whether it was asked} */
  public boolean isAsked() {
    return asked.getCount() == 0;
  }

  /**
   * Waits, as a pause that ends early.
   *
   * @param limit longest wait
   * @return whether it was asked
   */
  boolean await(Duration limit) throws InterruptedException {
    return asked.await(limit.toNanos(), TimeUnit.NANOSECONDS);
  }
}
