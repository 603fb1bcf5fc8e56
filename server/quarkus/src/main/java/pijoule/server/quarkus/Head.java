package pijoule.server.quarkus;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import pijoule.server.call.HttpAnswer;
import pijoule.server.call.Pace;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.web.Front;
import pijoule.server.web.WebSite;

/** Handling of a request's head, on its event loop: a filter before the resource. */
@Singleton
final class Head {
  /** Before all filters of Quarkus's own. */
  private static final int FIRST = 1000;

  private final WebSite<?, ?> site = QuarkusStack.served();
  private final Front<QuarkusRequest> front =
      new Front<>(site.settings(), site.control()) {
        @Override
        protected void serve(QuarkusRequest request) throws RefusedException {
          new ServiceRequest(site, request, open).begin(admit(request));
          request.routing().next();
        }
      };

  /** Connections that end after a refusal: what follows on them is no request. */
  private final Set<HttpConnection> ending = ConcurrentHashMap.newKeySet();

  /** Requests under way. */
  private final Set<ServiceRequest> open = ConcurrentHashMap.newKeySet();

  /** Joins the application. */
  void register(@Observes Filters filters, Vertx vertx) {
    filters.register(this::handle, FIRST);
    vertx.setPeriodic(Pace.TICK.toMillis(), tick -> look());
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
                new QuarkusRequest(routing, routing.request(), ending)
                    .answerLast(HttpAnswer.of(Refusal.container(routing.statusCode())));
              } else {
                routing.next();
              }
            });
  }

  /** Ends what clients are too slow for. */
  private void look() {
    long nowNs = System.nanoTime();
    Pace pace =
        open.stream().anyMatch(request -> request.isWaiting(nowNs)) ? Pace.HASTY : Pace.PATIENT;
    for (ServiceRequest request : open) {
      request.endIfSlow(nowNs, pace);
    }
  }

  private void handle(RoutingContext routing) {
    HttpConnection connection = routing.request().connection();
    if (ending.contains(connection)) {
      return;
    }
    try {
      front.handle(new QuarkusRequest(routing, routing.request(), ending));
    } catch (IOException gone) {
      var unused = connection.close();
    }
  }
}
