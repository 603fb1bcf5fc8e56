package pijoule.server.dpws.http;

import com.google.common.util.concurrent.AbstractIdleService;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.AbstractHandler;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.somda.sdc.dpws.CommunicationLogContext;
import org.somda.sdc.dpws.http.HttpHandler;
import org.somda.sdc.dpws.http.HttpServerRegistry;
import pijoule.server.call.HttpLimits;
import pijoule.server.call.Refusal;
import pijoule.server.dpws.exchange.ClientRequest;
import pijoule.server.web.WebStack;

/**
 * The library's HTTP server, on the Jetty that it brings. The library's own would choose the port,
 * and would not show where an answer is sent; this one has the service's address, the control
 * endpoints, and every other path that the library asks for.
 */
public final class DeviceHttp extends AbstractIdleService
    implements HttpServerRegistry, AutoCloseable {
  private final Map<String, Context> contexts = new ConcurrentHashMap<>();
  private final String host;
  private final Server jetty;
  private final int port;

  /**
   * Handling of requests at a path by the library.
   *
   * @param handler of the library
   * @param mediaType of its answers
   */
  record Context(HttpHandler handler, String mediaType) {}

  /**
   * Listens. Nothing is served before {@link #serve}.
   *
   * @param bind address to listen on
   * @param port to listen on; 0 takes a free one
   * @param host address that clients are given
   * @throws IOException if it cannot listen
   */
  public DeviceHttp(String bind, int port, String host) throws IOException {
    this.host = host;
    QueuedThreadPool threads = new QueuedThreadPool(HttpLimits.THREADS);
    threads.setDaemon(true);
    jetty = new Server(threads);
    HttpConfiguration settings = new HttpConfiguration();
    settings.setSendServerVersion(false);
    settings.setIdleTimeout(HttpLimits.PAUSE_MS);
    // A request begins with its head, here as on every server.
    settings.setDelayDispatchUntilContent(false);
    ServerConnector connector =
        new ServerConnector(jetty, 1, 1, new HttpConnectionFactory(settings));
    connector.setHost(bind);
    connector.setPort(port);
    connector.setAcceptQueueSize(HttpLimits.BACKLOG);
    connector.setIdleTimeout(HttpLimits.IDLE_MS);
    jetty.addConnector(connector);
    jetty.setErrorHandler(new OneLineErrors());
    try {
      connector.open();
    } catch (IOException taken) {
      throw WebStack.cannotListen(new InetSocketAddress(bind, port), taken);
    }
    this.port = connector.getLocalPort();
  }

  /**
   * Begins to serve.
   *
   * @param front of all requests
   * @throws IOException if Jetty does not start
   */
  public void serve(DeviceFront front) throws IOException {
    jetty.setHandler(
        new AbstractHandler() {
          @Override
          public void handle(
              String target, Request base, HttpServletRequest request, HttpServletResponse response)
              throws IOException {
            base.setHandled(true);
            front.handle(new DeviceRequest(request, response));
          }
        });
    try {
      jetty.start();
    } catch (Exception failed) {
      throw new IOException("jetty must start, got " + failed, failed);
    }
  }

  /** Returns the TCP port that it listens on. */
  public int port() {
    return port;
  }

  /**
   * Returns its URL as clients have it.
   *
   * @param path on this server
   */
  public String url(String path) {
    return "http://" + host + ":" + port + path;
  }

  /** Finds the library's handling of a path; absent if it has none. */
  Optional<Context> at(String path) {
    return Optional.ofNullable(contexts.get(path));
  }

  @Override
  public String initHttpServer(String authority, boolean reuse) {
    return url("");
  }

  @Override
  @Deprecated
  @SuppressWarnings("removal")
  public String registerContext(
      String authority,
      boolean reuse,
      String path,
      String mediaType,
      CommunicationLogContext log,
      HttpHandler handler) {
    Context context =
        new Context(handler, mediaType == null ? ClientRequest.MEDIA_TYPE : mediaType);
    contexts.put(path, context);
    String address = URI.create(authority).getPath();
    // A hosted service is at its own address, not only where the device would put it.
    if (address != null && !address.isEmpty() && !path.startsWith(address)) {
      contexts.put(address, context);
    }
    return url(path);
  }

  @Override
  public void unregisterContext(String authority, String path) {
    contexts.remove(path);
  }

  @Override
  protected void startUp() {
    // listens already
  }

  @Override
  protected void shutDown() throws Exception {
    close();
  }

  @Override
  public void close() throws Exception {
    jetty.stop();
  }

  /** Answer to requests that Jetty itself refuses, such as broken HTTP: one line, no page. */
  private static final class OneLineErrors extends ErrorHandler {
    @Override
    public void handle(
        String target, Request base, HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      Refusal refusal = Refusal.container(response.getStatus());
      response.setStatus(refusal.status());
      response.setContentType(Refusal.CONTENT_TYPE);
      response.setHeader("Connection", "close");
      response.getOutputStream().write(refusal.line());
      base.setHandled(true);
    }

    @Override
    public ByteBuffer badMessageError(int status, String reason, HttpFields.Mutable fields) {
      fields.put(HttpHeader.CONTENT_TYPE, Refusal.CONTENT_TYPE);
      return ByteBuffer.wrap(Refusal.container(status).line());
    }
  }
}
