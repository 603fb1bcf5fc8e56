package pijoule.server.container;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.session.StandardManager;
import org.apache.catalina.startup.Tomcat;
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
    String idleMs = Long.toString(Container.IDLE_LIMIT.toMillis());
    connector.setProperty("connectionTimeout", idleMs);
    connector.setProperty("keepAliveTimeout", idleMs);
    connector.setProperty("maxThreads", Integer.toString(Container.MAX_THREADS));
    connector.setProperty("minSpareThreads", MIN_THREADS);
    connector.setProperty("acceptCount", Integer.toString(Container.BACKLOG));
    connector.setProperty(
        "executorTerminationTimeoutMillis", Long.toString(Container.STOP_LIMIT.toMillis()));
    // The default closes a connection after 100 requests, in the middle of a warm run.
    connector.setProperty("maxKeepAliveRequests", UNBOUNDED);
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
    context.addServletContainerInitializer(parts, Set.of());
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
}
