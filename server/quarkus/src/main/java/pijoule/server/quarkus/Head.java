package pijoule.server.quarkus;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.net.HttpURLConnection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import pijoule.contract.http.ServiceHttp;
import pijoule.server.call.Gate;
import pijoule.server.call.HttpAnswer;
import pijoule.server.call.HttpHead;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.call.RunHeaders;
import pijoule.server.web.WebSite;

/** Handling of a request's head, on its event loop: a filter before the resource. */
@Singleton
final class Head {
  /** Before all filters of Quarkus's own. */
  private static final int FIRST = 1000;

  private static final int TICK_MS = 250;
  private static final String CONTROL = ServiceHttp.CONTROL_PATH + "/";

  private final WebSite<?, ?> site = QuarkusStack.served();
  private final Gate gate = new Gate(site.settings().endpoint());

  /** Connections that end after a refusal: what follows on them is no request. */
  private final Set<HttpConnection> ending = ConcurrentHashMap.newKeySet();

  /** Requests under way. */
  private final Set<ServiceRequest> open = ConcurrentHashMap.newKeySet();

  /** Joins the application. */
  void register(@Observes Filters filters, Vertx vertx) {
    filters.register(this::handle, FIRST);
    vertx.setPeriodic(TICK_MS, tick -> look());
  }

  /**
   * Registers the refusals of Vert.x's router before any filter, such as of a request without a
   * Host.
   */
  void registerRefusals(@Observes Router router) {
    router
        .route()
        .order(Integer.MIN_VALUE)
        .failureHandler(
            routing -> {
              if (routing.statusCode() == HttpURLConnection.HTTP_BAD_REQUEST) {
                end(routing.request(), Refusal.container(routing.statusCode()));
              } else {
                routing.next();
              }
            });
  }

  /** Answers with a refusal that ends the connection. */
  private void end(HttpServerRequest http, Refusal refusal) {
    ending.add(http.connection());
    http.connection().closeHandler(closed -> ending.remove(http.connection()));
    Answers.refuseAtOnce(http, refusal);
    var unused = http.connection().close();
  }

  /** Ends what clients are too slow for. */
  private void look() {
    long nowNs = System.nanoTime();
    boolean hasty = open.stream().anyMatch(request -> request.isWaiting(nowNs));
    for (ServiceRequest request : open) {
      request.endIfSlow(nowNs, hasty);
    }
  }

  private void handle(RoutingContext routing) {
    HttpServerRequest http = routing.request();
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
      end(http, ill.get());
      return;
    }
    String path = http.path();
    if (path != null && path.startsWith(CONTROL)) {
      control(routing, path.substring(ServiceHttp.CONTROL_PATH.length()));
      return;
    }
    if (site.settings().closes()) {
      http.response().putHeader("Connection", "close");
    }
    try {
      Optional<RunHeaders> run = gate.admit(http.method().name(), http.uri(), headers::get);
      new ServiceRequest(site, routing, open).begin(run);
      routing.next();
    } catch (RefusedException refused) {
      Answers.refuse(http, refused.refusal());
    }
  }

  /** A record may have to wait for its run, so no event loop asks for it. */
  private void control(RoutingContext routing, String path) {
    HttpServerRequest http = routing.request();
    http.pause();
    String method = http.method().name();
    int port = http.localAddress().port();
    routing
        .vertx()
        .executeBlocking(() -> site.control().answer(method, path, http.query(), port), false)
        .onSuccess(answer -> send(http, answer))
        .onFailure(failed -> Answers.refuse(http, Refusal.failed()));
  }

  private static void send(HttpServerRequest http, HttpAnswer answer) {
    HttpServerResponse response = http.response().setStatusCode(answer.status());
    answer.mediaType().ifPresent(type -> response.putHeader("Content-Type", type));
    answer.allow().ifPresent(methods -> response.putHeader("Allow", methods));
    if (!response.closed()) {
      var unused = response.end(Buffer.buffer(answer.body()));
    }
    Answers.passOver(http);
  }
}
