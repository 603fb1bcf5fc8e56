package pijoule.server.web.jdk;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import pijoule.contract.http.ServiceHttp;
import pijoule.server.call.HttpHead;
import pijoule.server.call.Refusal;
import pijoule.server.control.Control;
import pijoule.server.control.ControlAnswer;
import pijoule.server.direct.Bytes;
import pijoule.server.web.WebStack;

/** The JDK's HTTP server: control endpoints, and the service where HTTP carries it. */
public final class HttpListener implements WebStack.Door {
  /** Connections that may wait to be accepted. */
  private static final int BACKLOG = 1024;

  /** Requests that are served at the same time; others wait. */
  private static final int THREADS = 64;

  private static final int NO_BODY = -1;

  /** Bytes of one write. */
  private static final int PIECE_BYTES = 1 << 16;

  /** Bytes of a refused body that are read; after them the client is cut off. */
  private static final long MAX_REST_BYTES = 64L << 20;

  /** Read by the JDK's server when its classes are loaded. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          // Without it an answer waits for the client's delayed acknowledgement, some 40 ms.
          "sun.net.httpserver.nodelay", "true",
          // A board may be slow between two calls.
          "sun.net.httpserver.idleInterval", "300",
          "sun.net.httpserver.maxReqTime", "60");

  private final HttpServer server;
  private final ExecutorService threads;

  /**
   * Makes an HTTP listener.
   *
   * @param address to listen on
   * @param control the control endpoints
   * @param service answers every other path
   * @param publicPort that clients call; 0: the one that this server listens on
   * @param virtualThreads in which requests are handled; empty: in some of the platform's
   * @throws IOException if it cannot listen
   */
  public HttpListener(
      InetSocketAddress address,
      Control control,
      HttpHandler service,
      int publicPort,
      Optional<ExecutorService> virtualThreads)
      throws IOException {
    server = listen(address);
    threads =
        virtualThreads.orElseGet(() -> Executors.newFixedThreadPool(THREADS, HttpListener::daemon));
    server.setExecutor(threads);
    server.createContext("/", checked(service));
    server.createContext(
        ServiceHttp.CONTROL_PATH,
        checked(exchange -> control(control, exchange, publicPort == 0 ? port() : publicPort)));
    server.start();
  }

  private static HttpServer listen(InetSocketAddress address) throws IOException {
    try {
      return HttpServer.create(address, BACKLOG);
    } catch (IOException taken) {
      throw WebStack.cannotListen(address, taken);
    }
  }

  /** Sets the JDK's server up; before the first of this process. */
  public static void prepare() {
    SETTINGS.forEach(System::setProperty);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "http");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public int port() {
    return server.getAddress().getPort();
  }

  /** The JDK's server takes a request without a Host, or with two. */
  private static HttpHandler checked(HttpHandler handler) {
    return exchange -> {
      Headers headers = exchange.getRequestHeaders();
      Optional<Refusal> refusal =
          HttpHead.refusal(
              exchange.getProtocol().equals("HTTP/1.0"),
              headers.get("Host"),
              headers.get("Transfer-Encoding"));
      if (refusal.isPresent()) {
        endAfter(exchange);
        refuse(exchange, refusal.get());
      } else {
        handler.handle(exchange);
      }
    };
  }

  /** The answer is the last of its connection. */
  static void endAfter(HttpExchange exchange) {
    exchange.getResponseHeaders().set("Connection", "close");
  }

  private static void control(Control control, HttpExchange exchange, int port) throws IOException {
    String path = exchange.getRequestURI().getPath().substring(ServiceHttp.CONTROL_PATH.length());
    String query = exchange.getRequestURI().getRawQuery();
    ControlAnswer answer = control.answer(exchange.getRequestMethod(), path, query, port);
    send(exchange, answer.status(), answer.mediaType(), answer.allow(), answer.body());
  }

  /** Answers with a refusal. */
  static void refuse(HttpExchange exchange, Refusal refusal) throws IOException {
    boolean method = refusal.status() == java.net.HttpURLConnection.HTTP_BAD_METHOD;
    send(
        exchange,
        refusal.status(),
        Optional.of(Refusal.CONTENT_TYPE),
        method ? Optional.of("POST") : Optional.empty(),
        refusal.line());
  }

  private static void send(
      HttpExchange exchange,
      int status,
      Optional<String> mediaType,
      Optional<String> allow,
      byte[] body)
      throws IOException {
    Headers headers = exchange.getResponseHeaders();
    mediaType.ifPresent(type -> headers.set("Content-Type", type));
    allow.ifPresent(methods -> headers.set("Allow", methods));
    exchange.sendResponseHeaders(status, body.length == 0 ? NO_BODY : body.length);
    OutputStream out = exchange.getResponseBody();
    out.write(body);
    out.flush();
    passOver(exchange.getRequestBody());
    exchange.close();
  }

  /**
   * Reads what is left of a request after its answer: a client that is cut off while it sends
   * cannot read the answer, and one that has sent all can call again.
   */
  private static void passOver(InputStream rest) {
    byte[] some = new byte[PIECE_BYTES];
    try {
      long size = 0;
      for (int count = 0; count >= 0 && size < MAX_REST_BYTES; count = rest.read(some)) {
        size += count;
      }
    } catch (IOException nothingIsLeft) {
      // the client has its answer, or is gone
    }
  }

  /**
   * Writes an answer in pieces. For each write the JDK's server takes three times its length from
   * the heap and the memory outside of it.
   */
  static void write(Bytes answer, OutputStream out) throws IOException {
    for (int begin = 0; begin < answer.size(); begin += PIECE_BYTES) {
      out.write(answer.array(), begin, Math.min(PIECE_BYTES, answer.size() - begin));
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
