package pijoule.server.vertx;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import pijoule.contract.catalog.ServerOptions;
import pijoule.server.call.HttpAnswer;
import pijoule.server.call.Pace;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.web.Front;
import pijoule.server.web.WebSite;

/** A server on one event loop: the service and the control endpoints. */
final class ServiceVerticle extends VerticleBase {
  private final WebSite<?, ?> site;
  private final HttpServerOptions options;
  private final AtomicInteger port;
  private final Front<VertxRequest> front;

  /** Connections that end after a refusal: what follows on them is no request. */
  private final Set<HttpConnection> ending = new HashSet<>();

  /** Requests under way on this event loop. */
  private final Set<ServiceRequest> open = new HashSet<>();

  /**
   * Makes a service verticle.
   *
   * @param site what is served
   * @param options of the server
   * @param port gets the TCP port, which all verticles share
   */
  ServiceVerticle(WebSite<?, ?> site, HttpServerOptions options, AtomicInteger port) {
    this.site = site;
    this.options = options;
    this.port = port;
    front =
        new Front<>(site.settings(), site.control()) {
          @Override
          protected void serve(VertxRequest request) throws RefusedException {
            new ServiceRequest(vertx, site, request, open).begin(admit(request));
          }
        };
  }

  @Override
  public Future<?> start() {
    vertx.setPeriodic(Pace.TICK.toMillis(), tick -> look());
    return vertx
        .createHttpServer(options)
        .requestHandler(this::handle)
        .invalidRequestHandler(this::refuse)
        .listen(address())
        .onSuccess(server -> port.set(server.actualPort()));
  }

  /** All verticles share its connections, and a free port where it names none. */
  private SocketAddress address() {
    String host = site.settings().get(ServerOptions.BIND);
    int given = site.settings().get(ServerOptions.PORT);
    return given == 0
        ? SocketAddress.sharedRandomPort(1, host)
        : SocketAddress.inetSocketAddress(given, host);
  }

  /** Ends what clients are too slow for. */
  private void look() {
    long nowNs = System.nanoTime();
    Pace pace = open.stream().anyMatch(ServiceRequest::isWaiting) ? Pace.HASTY : Pace.PATIENT;
    for (ServiceRequest request : Set.copyOf(open)) {
      request.endIfSlow(nowNs, pace);
    }
  }

  private void handle(HttpServerRequest http) {
    if (ending.contains(http.connection())) {
      return;
    }
    try {
      front.handle(new VertxRequest(vertx, http, ending));
    } catch (IOException gone) {
      var unused = http.connection().close();
    }
  }

  /** Answers what is no HTTP/1.1. */
  private void refuse(HttpServerRequest http) {
    new VertxRequest(vertx, http, ending)
        .answerLast(HttpAnswer.of(Refusal.container(HttpURLConnection.HTTP_BAD_REQUEST)));
  }
}
