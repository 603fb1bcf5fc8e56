package pijoule.server.container;

import java.io.IOException;
import java.util.List;
import org.apache.catalina.util.ServerInfo;
import org.eclipse.jetty.server.Server;
import pijoule.server.exchange.Watchdog;

/** The containers by name. */
public final class Containers {
  /** The names to choose from. */
  public static final List<String> NAMES = List.of("jetty", "tomcat");

  private Containers() {}

  /**
   * Starts a container; it answers when this returns.
   *
   * @param name one of {@link #NAMES}
   * @param listener where it listens
   * @param parts what to serve
   * @param watchdog looks at every thread that works for a connection
   * @return the running container
   * @throws IOException if it cannot listen or a servlet cannot start
   * @throws IllegalArgumentException if there is no container of that name
   */
  public static Container start(
      String name, Listener listener, ServedParts parts, Watchdog watchdog) throws IOException {
    return switch (name) {
      case "jetty" -> JettyContainer.start(listener, parts, watchdog);
      case "tomcat" -> TomcatContainer.start(listener, parts, watchdog);
      default ->
          throw new IllegalArgumentException(
              "container must be one of " + String.join(", ", NAMES) + ", got '" + name + "'");
    };
  }

  /**
   * Returns version of the container.
   *
   * @param name one of {@link #NAMES}
   */
  public static String version(String name) {
    if (name.equals("jetty")) {
      return Server.getVersion();
    }
    String info = ServerInfo.getServerInfo();
    return info.substring(info.indexOf('/') + 1);
  }

  /** The innermost cause is the one that helps, such as an address in use. */
  static IOException notStarted(String name, Exception failed) {
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
