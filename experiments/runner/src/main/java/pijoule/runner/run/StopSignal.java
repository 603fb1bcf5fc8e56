package pijoule.runner.run;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Request of a person that the campaign ends: after the run that is under way, or now. Safe for use
 * by many threads.
 */
public final class StopSignal {
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch askedAfterRun = new CountDownLatch(1);
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  /** Asks to end now, and wakes everyone who waits. */
  public void ask() {
    askedAfterRun.countDown();
    asked.countDown();
    listeners.forEach(Runnable::run);
  }

  /** Asks to end once no run is under way. */
  public void askAfterRun() {
    askedAfterRun.countDown();
  }

  /**
   * Adds a listener for the request to end now.
   *
   * @param listener run when asked, on the asking thread
   */
  void onAsk(Runnable listener) {
    listeners.add(listener);
  }

  /** {@return whether it was asked to end now} */
  public boolean isAsked() {
    return asked.getCount() == 0;
  }

  /** {@return whether it was asked to begin no further run} */
  public boolean isAskedAfterRun() {
    return askedAfterRun.getCount() == 0;
  }

  /**
   * Waits within a run, as a pause that ends early.
   *
   * @param limit longest wait
   * @return whether it was asked to end now
   */
  boolean await(Duration limit) throws InterruptedException {
    return asked.await(limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Waits between runs, as a pause that ends early.
   *
   * @param limit longest wait
   * @return whether it was asked to begin no further run
   */
  boolean awaitBetweenRuns(Duration limit) throws InterruptedException {
    return askedAfterRun.await(limit.toNanos(), TimeUnit.NANOSECONDS);
  }
}
