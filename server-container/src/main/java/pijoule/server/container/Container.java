package pijoule.server.container;

/** A servlet container that is listening. Closing it twice does no harm. */
public interface Container extends AutoCloseable {
  /**
   * @return the TCP port that it listens on
   */
  int port();

  /** Stops listening and ends the container's threads. */
  @Override
  void close();
}
