package pijoule.server.stop;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * Ends the program in bounded time, even if its clients do not cooperate. Requests under way, also
 * those for a run's record, get some time to end; then every connection is closed. If something
 * holds the stop itself (containers have had deadlocks), the process ends itself.
 */
public final class GracefulShutdown implements Runnable {
  /** Time for requests under way. */
  private static final Duration GRACE = Duration.ofSeconds(3);

  private static final Duration GLANCE = Duration.ofMillis(10);

  private final Consumer<Duration> quiet;
  private final AutoCloseable doors;
  private final StopLimit limit;
  private boolean done;

  /**
   * Makes a shutdown that waits until no request is under way.
   *
   * @param underWay requests that are being served
   * @param doors what listens
   */
  public GracefulShutdown(IntSupplier underWay, AutoCloseable doors) {
    this(patience -> awaitNone(underWay, patience), doors, new StopLimit());
  }

  /**
   * Makes a shutdown.
   *
   * @param quiet waits until no request is under way, at most so long
   * @param doors what listens
   * @param limit of the whole stop
   */
  public GracefulShutdown(Consumer<Duration> quiet, AutoCloseable doors, StopLimit limit) {
    this.quiet = quiet;
    this.doors = doors;
    this.limit = limit;
  }

  private static void awaitNone(IntSupplier underWay, Duration patience) {
    long deadlineNs = System.nanoTime() + patience.toNanos();
    while (underWay.getAsInt() > 0 && deadlineNs - System.nanoTime() > 0) {
      LockSupport.parkNanos(GLANCE.toNanos());
    }
  }

  /** Stops. A second caller waits for the first, and does nothing. */
  @Override
  public synchronized void run() {
    if (done) {
      return;
    }
    done = true;
    limit.begin();
    quiet.accept(GRACE);
    try {
      doors.close();
    } catch (Exception closedAnyway) {
      // the process ends, and its sockets with it
    }
  }
}
