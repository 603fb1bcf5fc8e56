package pijoule.server;

import java.time.Duration;
import pijoule.server.container.Container;
import pijoule.server.exchange.Watchdog;
import pijoule.server.stop.StopLimit;

/**
 * Ends the program in bounded time, even if its clients do not cooperate. Requests under way, also
 * those for a run's record, get some time to end; then every connection is cut and the container
 * closed. If the container does not close either (containers have had deadlocks), the process ends
 * itself.
 */
final class GracefulShutdown implements Runnable {
  /** For requests under way. */
  private static final Duration GRACE = Duration.ofSeconds(3);

  private final Container container;
  private final Watchdog watchdog;
  private final StopLimit limit;
  private boolean done;

  GracefulShutdown(Container container, Watchdog watchdog) {
    this(container, watchdog, new StopLimit());
  }

  GracefulShutdown(Container container, Watchdog watchdog, StopLimit limit) {
    this.container = container;
    this.watchdog = watchdog;
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
    watchdog.awaitQuiet(GRACE);
    watchdog.cutAll();
    container.close();
  }
}
