package pijoule.server.container;

import java.io.IOException;
import java.util.List;
import pijoule.contract.options.ProgramOption;
import pijoule.server.exchange.Watchdog;

/** The containers that a framework can run in. */
public interface Containers {
  /** Returns the names to choose from. */
  List<String> names();

  /** Returns the options that each of them has; a {@link Listener} has their values. */
  default List<ProgramOption<?>> options() {
    return List.of();
  }

  /**
   * Starts a container; it answers when this returns.
   *
   * @param name one of {@link #names}
   * @param listener where it listens
   * @param parts what to serve
   * @param watchdog looks at every thread that works for a connection
   * @return the running container
   * @throws IOException if it cannot listen or a servlet cannot start
   */
  Container start(String name, Listener listener, ServedParts parts, Watchdog watchdog)
      throws IOException;

  /**
   * Returns version of the container.
   *
   * @param name one of {@link #names}
   */
  String version(String name);

  /**
   * Returns it in one line; the innermost cause is the one that helps, such as an address in use.
   *
   * @param name of the container
   * @param failed why it does not start
   */
  static IOException notStarted(String name, Throwable failed) {
    Throwable cause = failed;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return new IOException(
        name
            + " must start and listen, got "
            + cause.getMessage()
            + "; check --bind and --port, or take port 0",
        failed);
  }
}
