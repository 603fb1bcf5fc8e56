package pijoule.server.vertx;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.SocketAddress;
import java.net.HttpURLConnection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import pijoule.contract.catalog.ServerOptions;
import pijoule.contract.http.ServiceHttp;
import pijoule.server.call.Gate;
import pijoule.server.call.HttpAnswer;
import pijoule.server.call.HttpHead;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.call.RunHeaders;
import pijoule.server.web.WebSite;

/** A server on one event loop: the service and the control endpoints. */
final class ServiceVerticle extends VerticleBase {
  /** Connections that may wait to be accepted. */
  private static final int BACKLOG = 1024;

  /** How long a connection may be idle between two calls, s: a board may be slow. */
  private static final int IDLE_SECONDS = 300;

  private static final int TICK_MS = 250;
  private static final String CONTROL = ServiceHttp.CONTROL_PATH + "/";

  private final WebSite<?, ?> site;
  private final AtomicInteger port;
  private final Gate gate;

  /** Connections that end after a refusal: what follows on them is no request. */
  private final Set<HttpConnection> ending = new HashSet<>();

  /** Requests under way on this event loop. */
  private final Set<ServiceRequest> open = new HashSet<>();

  /**
   * Makes a service verticle.
   *
   * @param site what is served
   * @param port gets the TCP port, which all verticles share
   */
  ServiceVerticle(WebSite<?, ?> site, AtomicInteger port) {
    this.site = site;
    this.port = port;
    gate = new Gate(site.settings().endpoint());
  }

  @Override
  public Future<?> start() {
    HttpServerOptions options =
        new HttpServerOptions()
            .setAcceptBacklog(BACKLOG)
            .setHttp2ClearTextEnabled(false)
            .setHandle100ContinueAutomatically(true)
            .setIdleTimeout(IDLE_SECONDS)
            .setIdleTimeoutUnit(TimeUnit.SECONDS);
    vertx.setPeriodic(TICK_MS, tick -> look());
    return vertx
        .createHttpServer(options)
        .requestHandler(this::handle)
        .invalidRequestHandler(
            http -> refuseHttp(http, Refusal.container(HttpURLConnection.HTTP_BAD_REQUEST)))
        .listen(address())
        .onSuccess(this::listening);
  }

  /** All verticles share its connections, and a free port where it names none. */
  private SocketAddress address() {
    String host = site.settings().get(ServerOptions.BIND);
    int given = site.settings().get(ServerOptions.PORT);
    return given == 0
        ? SocketAddress.sharedRandomPort(1, host)
        : SocketAddress.inetSocketAddress(given, host);
  }

  private void listening(HttpServer server) {
    port.set(server.actualPort());
  }

  /** Ends what clients are too slow for. */
  private void look() {
    long nowNs = System.nanoTime();
    boolean hasty = open.stream().anyMatch(ServiceRequest::isWaiting);
    for (ServiceRequest request : Set.copyOf(open)) {
      request.endIfSlow(nowNs, hasty);
    }
  }

  private void handle(HttpServerRequest http) {
    if (ending.contains(http.connection())) {
      return;
    }
    MultiMap headers = http.headers();
    Optional<Refusal> ill =
        HttpHead.refusal(
            http.version() == HttpVersion.HTTP_1_0,
            headers.getAll("Host"),
            headers.getAll("Transfer-Encoding"));
    if (ill.isPresent()) {
      ending.add(http.connection());
      http.connection().closeHandler(closed -> ending.remove(http.connection()));
      refuseHttp(http, ill.get());
      return;
    }
    String path = http.path();
    if (path != null && path.startsWith(CONTROL)) {
      control(http, path.substring(ServiceHttp.CONTROL_PATH.length()));
      return;
    }
    if (site.settings().closes()) {
      http.response().putHeader("Connection", "close");
    }
    try {
      Optional<RunHeaders> run = gate.admit(http.method().name(), http.uri(), headers::get);
      long statedBytes = statedBytes(headers.get("Content-Length"));
      new ServiceRequest(vertx, site, http, open).begin(run, statedBytes);
    } catch (RefusedException refused) {
      refuse(http, refused.refusal());
    }
  }

  private static long statedBytes(String length) {
    try {
      return length == null ? -1 : Long.parseLong(length.strip());
    } catch (NumberFormatException refusedByTheServer) {
      return -1;
    }
  }

  /** A record may have to wait for its run, so no event loop asks for it. */
  private void control(HttpServerRequest http, String path) {
    http.pause();
    vertx
        .executeBlocking(
            () -> site.control().answer(http.method().name(), path, http.query(), port.get()),
            false)
        .onSuccess(answer -> send(http, answer))
        .onFailure(failed -> refuse(http, Refusal.failed()));
  }

  private static void send(HttpServerRequest http, HttpAnswer answer) {
    HttpServerResponse response = http.response().setStatusCode(answer.status());
    answer.mediaType().ifPresent(type -> response.putHeader("Content-Type", type));
    answer.allow().ifPresent(methods -> response.putHeader("Allow", methods));
    if (!response.closed()) {
      var unused = response.end(Buffer.buffer(answer.body()));
    }
    new Rest(http).passOver();
  }

  /** Answers with a refusal, and reads what is left of the request. */
  static void refuse(HttpServerRequest http, Refusal refusal) {
    HttpServerResponse response = http.response();
    if (response.closed() || response.headWritten()) {
      return;
    }
    response.setStatusCode(refusal.status()).putHeader("Content-Type", Refusal.CONTENT_TYPE);
    if (refusal.status() == HttpURLConnection.HTTP_BAD_METHOD) {
      response.putHeader("Allow", "POST");
    }
    var unused = response.end(Buffer.buffer(refusal.line()));
    new Rest(http).passOver();
  }

  /** Answers what is no HTTP/1.1. */
  private static void refuseHttp(HttpServerRequest http, Refusal refusal) {
    http.response()
        .setStatusCode(refusal.status())
        .putHeader("Content-Type", Refusal.CONTENT_TYPE)
        .putHeader("Connection", "close")
        .end(Buffer.buffer(refusal.line()))
        .onComplete(sent -> http.connection().close());
  }

  /**
   * Rest of a refused request. It is read and discarded: a client that is cut off while it sends
   * cannot read the answer, and one that has sent all can call again.
   */
  private static final class Rest {
    private static final long MAX_BYTES = 64L << 20;

    private final HttpServerRequest http;
    private long bytes;

    Rest(HttpServerRequest http) {
      this.http = http;
    }

    /** Reads to the end; a client that sends too much is cut off. */
    void passOver() {
      if (http.isEnded()) {
        return;
      }
      http.exceptionHandler(gone -> {});
      http.endHandler(end -> {});
      http.handler(this::discard);
      http.resume();
    }

    private void discard(Buffer piece) {
      bytes += piece.length();
      if (bytes > MAX_BYTES) {
        var unused = http.connection().close();
      }
    }
  }
}
