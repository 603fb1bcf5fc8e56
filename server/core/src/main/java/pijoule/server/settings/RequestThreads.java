package pijoule.server.settings;

import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import pijoule.contract.options.UsageException;

/**
 * Threads that a server handles requests in; programs are of Java 17, which has no virtual ones.
 */
final class RequestThreads {
  private static final String VIRTUAL = "virtual";

  /** JEP 444. */
  private static final int MIN_JAVA = 21;

  private RequestThreads() {}

  /**
   * {@return what starts a virtual thread for each task; empty where requests have the platform's}
   *
   * @param threads level of {@code --threads}
   * @throws UsageException if virtual threads are wanted of a Java before 21
   */
  static Optional<ExecutorService> of(String threads) {
    return of(threads, Runtime.version().feature());
  }

  static Optional<ExecutorService> of(String threads, int java) {
    if (!threads.equals(VIRTUAL)) {
      return Optional.empty();
    }
    if (java < MIN_JAVA) {
      throw new UsageException(
          "--threads virtual needs Java %d or later, got %d; start the server by a later one"
              .formatted(MIN_JAVA, java));
    }
    try {
      return Optional.of(
          (ExecutorService)
              Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null));
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException("Java must have virtual threads from 21 on", impossible);
    }
  }
}
