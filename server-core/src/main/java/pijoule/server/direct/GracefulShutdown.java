package pijoule.server.direct;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import pijoule.server.stop.StopLimit;

/**
 * Ends the program in bounded time: requests under way get some time to end, then every connection
 * is closed. All threads but main are daemons; where one holds the stop itself, the process ends
 * itself.
 */
public final class GracefulShutdown implements Runnable {
  private static final Duration GRACE = Duration.ofSeconds(3);
  private static final Duration GLANCE = Duration.ofMillis(10);

  private final IntSupplier underWay;
  private final AutoCloseable doors;
  private final StopLimit limit;
  private boolean done;

  /**
   * @param underWay requests that are being served
   * @param doors what listens
   */
  public GracefulShutdown(IntSupplier underWay, AutoCloseable doors) {
    this(underWay, doors, new StopLimit());
  }

  GracefulShutdown(IntSupplier underWay, AutoCloseable doors, StopLimit limit) {
    this.underWay = underWay;
    this.doors = doors;
    this.limit = limit;
  }

  /** Stops. A second caller waits for the first, and does nothing. */
  @Override
  public synchronized void run() {
    if (done) {
      return;
    }
    done = true;
    limit.begin();
    long deadlineNs = System.nanoTime() + GRACE.toNanos();
    while (underWay.getAsInt() > 0 && deadlineNs - System.nanoTime() > 0) {
      LockSupport.parkNanos(GLANCE.toNanos());
    }
    try {
      doors.close();
    } catch (Exception closedAnyway) {
      // the process ends, and its sockets with it
    }
  }
}
