package pijoule.server.container;

import java.time.Duration;

/** A servlet container that is listening. Closing it twice is safe. */
public interface Container extends AutoCloseable {
  /**
   * Threads that may work for connections at the same time. A thread waits for its client while it
   * reads a body or sends an answer; {@link pijoule.server.exchange.Watchdog} applies its hasty
   * pace before all of them do. They are started when needed: a study's server has a handful.
   */
  int MAX_THREADS = 256;

  /** How long a container waits for its threads when it stops. */
  Duration STOP_LIMIT = Duration.ofSeconds(1);

  /** Returns the TCP port that it listens on. */
  int port();

  /**
   * Stops listening, ends the container's threads and removes its files. A second caller waits for
   * the first: a program asked to stop in two ways at once must not end before it has cleaned up.
   */
  @Override
  void close();
}
