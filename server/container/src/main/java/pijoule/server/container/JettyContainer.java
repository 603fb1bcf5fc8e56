package pijoule.server.container;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection.SslEndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import pijoule.contract.tls.TimedContext;
import pijoule.contract.tls.TimedEngine;
import pijoule.server.call.HttpLimits;
import pijoule.server.call.Refusal;
import pijoule.server.exchange.Watch;
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
    listener.virtualThreads().ifPresent(threads::setVirtualThreadsExecutor);
    Server server = new Server(threads);
    ServerConnector connector = connector(server, listener);
    connector.setHost(listener.bind());
    connector.setPort(listener.port());
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServletContainerInitializer(new Wiring(parts));
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
    connector.setAcceptQueueSize(HttpLimits.BACKLOG);
    connector.setIdleTimeout(HttpLimits.IDLE_MS);
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

  /** Answer to requests that Jetty itself refuses, such as broken HTTP: one line, no page. */
  private static final class JettyErrors extends ErrorHandler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, Refusal.CONTENT_TYPE);
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
      Refusal refusal = Refusal.container(response.getStatus());
      response.setStatus(refusal.status());
      response.write(true, ByteBuffer.wrap(refusal.line()), callback);
      return true;
    }
  }

  /** Shows the watchdog what Jetty's threads do, and refuses what Tomcat itself refuses. */
  private static final class JettyWatch extends Handler.Wrapper {
    private final Watchdog watchdog;

    JettyWatch(Watchdog watchdog, Handler served) {
      super(served);
      this.watchdog = watchdog;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      if (isNotImplemented(request)) {
        Response.writeError(request, response, callback, HttpStatus.NOT_IMPLEMENTED_501);
        return true;
      }
      EndPoint connection = request.getConnectionMetaData().getConnection().getEndPoint();
      Watch watch = watchdog.enter(socket(connection), JettyTls.engine(connection));
      try {
        return super.handle(request, response, callback);
      } finally {
        watchdog.leave(watch);
      }
    }

    private static SocketChannel socket(EndPoint connection) {
      return (SocketChannel) JettyTls.plain(connection).getTransport();
    }

    /** A tunnel, or a transfer coding other than chunks (RFC 9112, section 6.1). */
    private static boolean isNotImplemented(Request request) {
      String coding = request.getHeaders().get(HttpHeader.TRANSFER_ENCODING);
      return HttpMethod.CONNECT.is(request.getMethod())
          || coding != null && !coding.equalsIgnoreCase("chunked");
    }
  }

  /** TLS on Jetty. */
  private static final class JettyTls {
    private JettyTls() {}

    /** Connections of a context, which carry HTTP. */
    static SslConnectionFactory over(HttpConnectionFactory http, TimedContext context) {
      SslContextFactory.Server factory = new SslContextFactory.Server();
      factory.setSslContext(context);
      return new SslConnectionFactory(factory, http.getProtocol());
    }

    /** The engine of a connection; null if there is none. */
    static TimedEngine engine(EndPoint connection) {
      return connection instanceof SslEndPoint tls
          ? (TimedEngine) tls.getSslConnection().getSSLEngine()
          : null;
    }

    /** The connection below TLS. */
    static EndPoint plain(EndPoint connection) {
      return connection instanceof EndPoint.Wrapper over ? over.unwrap() : connection;
    }
  }
}
