package pijoule.server.container;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.startup.Tomcat;

/** Apache Tomcat, embedded: no files of its own but an empty directory that goes with it. */
final class TomcatContainer implements Container {
  private static final String MOST_THREADS = "8";
  private static final String LEAST_THREADS = "2";
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

  static Container start(String bind, int port, ServedParts parts) throws IOException {
    TemporaryDirectory directory = TemporaryDirectory.create("pijoule-tomcat");
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(directory.path().toString());
    Connector connector = connector(bind, port);
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

  private static Connector connector(String bind, int port) {
    Connector connector = new Connector("HTTP/1.1");
    connector.setPort(port);
    connector.setThrowOnFailure(true);
    // The gate refuses TRACE, with the same answer as on Jetty.
    connector.setAllowTrace(true);
    connector.setProperty("address", bind);
    String idleMs = Long.toString(Container.IDLE_LIMIT.toMillis());
    connector.setProperty("connectionTimeout", idleMs);
    connector.setProperty("keepAliveTimeout", idleMs);
    connector.setProperty("maxThreads", MOST_THREADS);
    connector.setProperty("minSpareThreads", LEAST_THREADS);
    // The default closes a connection after 100 requests, in the middle of a warm run.
    connector.setProperty("maxKeepAliveRequests", UNBOUNDED);
    return connector;
  }

  private static void host(Tomcat tomcat, Path directory, ServedParts parts) {
    StandardHost host = (StandardHost) tomcat.getHost();
    host.setErrorReportValveClass(null);
    host.getPipeline().addValve(new TomcatErrors());
    StandardContext context = (StandardContext) tomcat.addContext("", directory.toString());
    quiet(context);
    context.addServletContainerInitializer(parts, Set.of());
  }

  /**
   * Leak hunting is for containers that outlive their applications; here it would only complain.
   */
  private static void quiet(StandardContext context) {
    context.setClearReferencesThreadLocals(false);
    context.setClearReferencesRmiTargets(false);
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
