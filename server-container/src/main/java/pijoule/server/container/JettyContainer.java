package pijoule.server.container;

import java.io.IOException;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import pijoule.server.exchange.Watchdog;

/** Eclipse Jetty: one acceptor and one selector, as a board of one core needs. */
final class JettyContainer implements Container {
  private static final int MIN_THREADS = 4;

  private final Server server;
  private final int port;

  private JettyContainer(Server server, int port) {
    this.server = server;
    this.port = port;
  }

  static Container start(Listener listener, ServedParts parts, Watchdog watchdog)
      throws IOException {
    QueuedThreadPool threads = new QueuedThreadPool(Container.MAX_THREADS, MIN_THREADS);
    threads.setStopTimeout(Container.STOP_LIMIT.toMillis());
    threads.setReservedThreads(0);
    Server server = new Server(threads);
    ServerConnector connector = connector(server, listener);
    connector.setHost(listener.bind());
    connector.setPort(listener.port());
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServletContainerInitializer(parts);
    // Its guess at a charset would appear in the Content-Type of a refusal.
    context.getMimeTypes().clear();
    server.setHandler(new JettyWatch(watchdog, context));
    server.setErrorHandler(new JettyErrors());
    return start(server, connector);
  }

  private static ServerConnector connector(Server server, Listener listener) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    HttpConnectionFactory plain = new HttpConnectionFactory(http);
    ServerConnector connector =
        listener.tls().isPresent()
            ? new ServerConnector(server, 1, 1, JettyTls.over(plain, listener.tls().get()), plain)
            : new ServerConnector(server, 1, 1, plain);
    connector.setAcceptQueueSize(Container.BACKLOG);
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
