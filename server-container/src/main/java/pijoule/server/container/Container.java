package pijoule.server.container;

import java.time.Duration;

/** A servlet container that is listening. Closing it twice does no harm. */
public interface Container extends AutoCloseable {
  /**
   * How long a connection may be idle before it is closed. Longer than the containers' own 20 and
   * 30 s: a slow board may take that long between two calls on one connection.
   */
  Duration IDLE_LIMIT = Duration.ofMinutes(5);

  /**
   * @return the TCP port that it listens on
   */
  int port();

  /**
   * Stops listening, ends the container's threads and removes its files. A second caller waits for
   * the first: a program told to stop in two ways at once must not end before it has cleaned up.
   */
  @Override
  void close();
}
