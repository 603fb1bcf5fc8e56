package pijoule.server.stop;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * Ends a process whose stop takes too long, with a line in its log. Its threads may hold locks or
 * wait for clients that do not cooperate.
 */
public final class StopLimit {
  /** Exit code of a process that ended itself. */
  public static final int HALTED = 3;

  /** For everything, the JVM's other shutdown hooks included; below the documented 10 s. */
  public static final Duration LIMIT = Duration.ofSeconds(8);

  private static final Duration LAST_WORDS = Duration.ofMillis(200);

  private final Duration limit;
  private final IntConsumer halt;

  /** Makes a limit for this process. */
  public StopLimit() {
    this(LIMIT, Runtime.getRuntime()::halt);
  }

  /**
   * Makes a stop limit.
   *
   * @param limit of a stop
   * @param halt ends the process with an exit code
   */
  public StopLimit(Duration limit, IntConsumer halt) {
    this.limit = limit;
    this.halt = halt;
  }

  /**
   * The stop begins. From a thread that holds no lock, and that runs on while the JVM shuts down.
   */
  public void begin() {
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
