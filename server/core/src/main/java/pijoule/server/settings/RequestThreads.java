package pijoule.server.settings;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import pijoule.contract.options.Options;
import pijoule.contract.options.UsageException;

/**
 * Threads that a server handles requests in; programs are of Java 17, which has no virtual ones.
 */
public final class RequestThreads {
  /** Option of the servers that have both. */
  public static final String OPTION = "threads";

  private static final String PLATFORM = "platform";
  private static final String VIRTUAL = "virtual";

  /** JEP 444. */
  private static final int MIN_JAVA = 21;

  private RequestThreads() {}

  /**
   * {@return what starts a virtual thread for each task; empty where requests have the platform's}
   *
   * @param options of a server
   * @throws UsageException if virtual threads are wanted of a Java before 21
   */
  public static Optional<ExecutorService> of(Options options) {
    return of(options, Runtime.version().feature());
  }

  static Optional<ExecutorService> of(Options options, int java) {
    if (options.choice(OPTION, PLATFORM, List.of(PLATFORM, VIRTUAL)).equals(PLATFORM)) {
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
