package pijoule.server.container;

import java.io.IOException;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Eclipse Jetty: one acceptor, one selector and few threads, as a board of one core needs. */
final class JettyContainer implements Container {
  private static final int MOST_THREADS = 12;
  private static final int LEAST_THREADS = 4;

  private final Server server;
  private final int port;

  private JettyContainer(Server server, int port) {
    this.server = server;
    this.port = port;
  }

  static Container start(String bind, int port, ServedParts parts) throws IOException {
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
    threads.setReservedThreads(0);
    Server server = new Server(threads);
    ServerConnector connector = connector(server);
    connector.setHost(bind);
    connector.setPort(port);
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServletContainerInitializer(parts);
    // Its guess at a charset would stand in the Content-Type of a refusal.
    context.getMimeTypes().clear();
    server.setHandler(context);
    server.setErrorHandler(new JettyErrors());
    return start(server, connector);
  }

  private static ServerConnector connector(Server server) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setIdleTimeout(Container.IDLE_LIMIT.toMillis());
    server.addConnector(connector);
    return connector;
  }

  private static JettyContainer start(Server server, ServerConnector connector) throws IOException {
    try {
      server.start();
      return new JettyContainer(server, connector.getLocalPort());
    } catch (Exception failed) {
      new JettyContainer(server, 0).close();
      throw Containers.notStarted("jetty", failed);
    }
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public synchronized void close() {
    try {
      server.stop();
    } catch (Exception failed) {
      System.getLogger(JettyContainer.class.getName())
          .log(System.Logger.Level.WARNING, "jetty did not stop cleanly", failed);
    }
  }
}
