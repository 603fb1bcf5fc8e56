package pijoule.server.container;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.SessionIdGenerator;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.session.StandardManager;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;
import pijoule.server.call.HttpLimits;
import pijoule.server.exchange.Watch;
import pijoule.server.exchange.Watchdog;

/** Apache Tomcat, embedded: its only file is an empty directory, deleted when it closes. */
final class TomcatContainer implements Container {
  private static final String MIN_THREADS = "2";
  private static final String UNBOUNDED = "-1";

  private final Tomcat tomcat;
  private final TemporaryDirectory directory;
  private final int port;
  private boolean closed;

  private TomcatContainer(Tomcat tomcat, TemporaryDirectory directory, int port) {
    this.tomcat = tomcat;
    this.directory = directory;
    this.port = port;
  }

  static Container start(Listener listener, ServedParts parts, Watchdog watchdog)
      throws IOException {
    TemporaryDirectory directory = TemporaryDirectory.create("pijoule-tomcat");
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(directory.path().toString());
    Connector connector = connector(listener, watchdog);
    tomcat.setConnector(connector);
    tomcat.getEngine().setBackgroundProcessorDelay(-1);
    host(tomcat, directory.path(), parts);
    try {
      tomcat.start();
      return new TomcatContainer(tomcat, directory, connector.getLocalPort());
    } catch (LifecycleException failed) {
      new TomcatContainer(tomcat, directory, 0).close();
      throw Containers.notStarted("tomcat", failed);
    }
  }

  private static Connector connector(Listener listener, Watchdog watchdog) {
    Connector connector = new Connector(new TomcatWatch(watchdog));
    connector.setPort(listener.port());
    connector.setThrowOnFailure(true);
    // The gate refuses TRACE, with the same answer as on Jetty.
    connector.setAllowTrace(true);
    connector.setProperty("address", listener.bind());
    String idleMs = Long.toString(HttpLimits.IDLE_MS);
    connector.setProperty("connectionTimeout", idleMs);
    connector.setProperty("keepAliveTimeout", idleMs);
    connector.setProperty("maxThreads", Integer.toString(Container.MAX_THREADS));
    connector.setProperty("minSpareThreads", MIN_THREADS);
    connector.setProperty("acceptCount", Integer.toString(HttpLimits.BACKLOG));
    connector.setProperty(
        "executorTerminationTimeoutMillis", Long.toString(Container.STOP_LIMIT.toMillis()));
    // The default closes a connection after 100 requests, in the middle of a warm run.
    connector.setProperty("maxKeepAliveRequests", UNBOUNDED);
    listener.virtualThreads().ifPresent(connector.getProtocolHandler()::setExecutor);
    listener.tls().ifPresent(context -> TomcatTls.use(context, connector));
    return connector;
  }

  private static void host(Tomcat tomcat, Path directory, ServedParts parts) {
    StandardHost host = (StandardHost) tomcat.getHost();
    host.setErrorReportValveClass(null);
    host.getPipeline().addValve(new TomcatErrors());
    StandardContext context = (StandardContext) tomcat.addContext("", directory.toString());
    quiet(context);
    context.setUnloadDelay(Container.STOP_LIMIT.toMillis());
    context.addServletContainerInitializer(new Wiring(parts), Set.of());
  }

  /**
   * Leak hunting is for containers that outlive their applications; here it would only complain.
   * Sessions have no use either.
   */
  private static void quiet(StandardContext context) {
    context.setClearReferencesThreadLocals(false);
    context.setClearReferencesRmiTargets(false);
    StandardManager sessions = new StandardManager();
    sessions.setPathname(null);
    sessions.setSessionIdGenerator(new NoSessionIds());
    context.setManager(sessions);
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      tomcat.stop();
      tomcat.destroy();
    } catch (LifecycleException failed) {
      System.getLogger(TomcatContainer.class.getName())
          .log(System.Logger.Level.WARNING, "tomcat did not stop cleanly", failed);
    } finally {
      directory.close();
    }
  }

  /**
   * No service has sessions. Tomcat's own generator would make a random number generator at the
   * start, and log on a busy machine how long that took.
   */
  private static final class NoSessionIds implements SessionIdGenerator {
    private static final String NONE = "";

    @Override
    public String getJvmRoute() {
      return NONE;
    }

    @Override
    public void setJvmRoute(String route) {
      // there is one server
    }

    @Override
    public int getSessionIdLength() {
      return 0;
    }

    @Override
    public void setSessionIdLength(int length) {
      // ids are empty
    }

    @Override
    public String generateSessionId() {
      return NONE;
    }

    @Override
    public String generateSessionId(String route) {
      return NONE;
    }
  }

  /** A private directory that is deleted, with all that is in it, when closed. */
  private static final class TemporaryDirectory implements AutoCloseable {
    private final Path path;

    private TemporaryDirectory(Path path) {
      this.path = path;
    }

    static TemporaryDirectory create(String prefix) throws IOException {
      return new TemporaryDirectory(Files.createTempDirectory(prefix));
    }

    Path path() {
      return path;
    }

    @Override
    public void close() {
      if (!Files.exists(path)) {
        return;
      }
      try (Stream<Path> found = Files.walk(path)) {
        List<Path> deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
        for (Path file : deepestFirst) {
          Files.deleteIfExists(file);
        }
      } catch (IOException failed) {
        System.getLogger(TemporaryDirectory.class.getName())
            .log(System.Logger.Level.WARNING, "could not delete " + path, failed);
      }
    }
  }

  /** Tomcat's HTTP/1.1, which shows the watchdog what its threads do. */
  private static final class TomcatWatch extends Http11NioProtocol {
    private final Watchdog watchdog;

    TomcatWatch(Watchdog watchdog) {
      this.watchdog = watchdog;
    }

    @Override
    protected Processor createProcessor() {
      return new Watched();
    }

    /** One connection's requests, as long as a thread works for them. */
    private final class Watched extends Http11Processor {
      Watched() {
        super(TomcatWatch.this, TomcatWatch.this.getAdapter());
      }

      @Override
      public SocketState service(SocketWrapperBase<?> connection) throws IOException {
        Watch watch = watchdog.enter(socket(connection), TomcatTls.engine(connection));
        try {
          return super.service(connection);
        } finally {
          watchdog.leave(watch);
        }
      }
    }

    private static SocketChannel socket(SocketWrapperBase<?> connection) {
      return ((NioChannel) connection.getSocket()).getIOChannel();
    }
  }
}
