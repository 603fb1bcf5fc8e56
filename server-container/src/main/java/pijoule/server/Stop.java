package pijoule.server;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import pijoule.server.container.Container;
import pijoule.server.exchange.Watchdog;

/**
 * Ends the program in bounded time, even if its clients do not cooperate. Requests under way, also
 * those for a run's record, get some time to end; then every connection is cut and the container
 * closed. If the container does not close either (containers have had deadlocks), the process ends
 * itself.
 */
final class Stop implements Runnable {
  /** Exit code of a process that ended itself. */
  static final int HALTED = 3;

  /** For requests under way. */
  private static final Duration GRACE = Duration.ofSeconds(3);

  /** For everything, the JVM's other shutdown hooks included; below the documented 10 s. */
  static final Duration LIMIT = Duration.ofSeconds(8);

  private static final Duration LAST_WORDS = Duration.ofMillis(200);

  private final Container container;
  private final Watchdog watchdog;
  private final Duration limit;
  private final IntConsumer halt;
  private boolean done;

  Stop(Container container, Watchdog watchdog) {
    this(container, watchdog, LIMIT, Runtime.getRuntime()::halt);
  }

  Stop(Container container, Watchdog watchdog, Duration limit, IntConsumer halt) {
    this.container = container;
    this.watchdog = watchdog;
    this.limit = limit;
    this.halt = halt;
  }

  /** Stops. A second caller waits for the first, and does nothing. */
  @Override
  public synchronized void run() {
    if (done) {
      return;
    }
    done = true;
    haltAfterLimit();
    watchdog.awaitQuiet(GRACE);
    watchdog.cutAll();
    container.close();
  }

  /** From a thread that holds no lock, and that runs on while the JVM shuts down. */
  private void haltAfterLimit() {
    long deadlineNs = System.nanoTime() + limit.toNanos();
    daemon(
        "halt",
        () -> {
          waitUntil(deadlineNs);
          // A thread that hangs may hold the log's lock, or nobody reads the log: halt anyway.
          daemon("last words", this::sayWhy);
          waitUntil(deadlineNs + LAST_WORDS.toNanos());
          halt.accept(HALTED);
        });
  }

  private static void waitUntil(long deadlineNs) {
    while (System.nanoTime() - deadlineNs < 0) {
      LockSupport.parkNanos(deadlineNs - System.nanoTime());
    }
  }

  private void sayWhy() {
    System.err.println(
        "server must stop within "
            + limit.toSeconds()
            + " s, got threads that do not end; the process ends itself with exit code "
            + HALTED);
  }

  private static void daemon(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }
}
