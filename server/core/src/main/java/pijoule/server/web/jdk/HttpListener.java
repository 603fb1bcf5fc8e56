package pijoule.server.web.jdk;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import pijoule.server.call.HttpLimits;
import pijoule.server.web.BlockingRequest;
import pijoule.server.web.Front;
import pijoule.server.web.WebStack;

/** The JDK's HTTP server. */
public final class HttpListener implements WebStack.Door, HttpHandler {
  private static final int NO_BODY = -1;

  /** Read by the JDK's server when its classes are loaded. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          // Without it an answer waits for the client's delayed acknowledgement, some 40 ms.
          "sun.net.httpserver.nodelay", "true",
          "sun.net.httpserver.idleInterval", Integer.toString(HttpLimits.IDLE_MS / 1000),
          "sun.net.httpserver.maxReqTime", "60");

  static {
    SETTINGS.forEach(System.getProperties()::putIfAbsent);
  }

  private final Front<BlockingRequest> front;
  private final HttpServer server;
  private final ExecutorService threads;

  /**
   * Makes an HTTP listener.
   *
   * @param address to listen on
   * @param front answers every request
   * @param virtualThreads in which requests are handled; empty: in some of the platform's
   * @throws IOException if it cannot listen
   */
  public HttpListener(
      InetSocketAddress address,
      Front<BlockingRequest> front,
      Optional<ExecutorService> virtualThreads)
      throws IOException {
    this.front = front;
    server = listen(address);
    threads =
        virtualThreads.orElseGet(
            () -> Executors.newFixedThreadPool(HttpLimits.THREADS, HttpListener::daemon));
    server.setExecutor(threads);
    server.createContext("/", this);
    server.start();
  }

  private static HttpServer listen(InetSocketAddress address) throws IOException {
    try {
      return HttpServer.create(address, HttpLimits.BACKLOG);
    } catch (IOException taken) {
      throw WebStack.cannotListen(address, taken);
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "http");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void handle(HttpExchange http) throws IOException {
    try {
      front.handle(new Request(http));
    } finally {
      http.close();
    }
  }

  @Override
  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  /** A request as the JDK's server has it. */
  private record Request(HttpExchange http) implements BlockingRequest {
    @Override
    public boolean isOld() {
      return http.getProtocol().equals("HTTP/1.0");
    }

    @Override
    public String method() {
      return http.getRequestMethod();
    }

    @Override
    public String target() {
      return http.getRequestURI().toString();
    }

    @Override
    public String header(String name) {
      return http.getRequestHeaders().getFirst(name);
    }

    @Override
    public List<String> headers(String name) {
      return http.getRequestHeaders().get(name);
    }

    @Override
    public int port() {
      return http.getLocalAddress().getPort();
    }

    @Override
    public void setHeader(String name, String value) {
      http.getResponseHeaders().set(name, value);
    }

    @Override
    public InputStream body() {
      return http.getRequestBody();
    }

    @Override
    public OutputStream begin(int status, int length) throws IOException {
      http.sendResponseHeaders(status, length == 0 ? NO_BODY : length);
      return http.getResponseBody();
    }
  }
}
