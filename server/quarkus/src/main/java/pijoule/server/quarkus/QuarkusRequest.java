package pijoule.server.quarkus;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import pijoule.server.call.HttpAnswer;
import pijoule.server.call.HttpLimits;
import pijoule.server.call.Refusal;
import pijoule.server.web.HttpRequest;

/** A request as Quarkus has it, on its event loop. */
final class QuarkusRequest implements HttpRequest {
  private final RoutingContext routing;
  private final HttpServerRequest http;
  private final Set<HttpConnection> ending;
  private long restBytes;

  /**
   * Makes a request.
   *
   * @param routing of the request
   * @param ending connections on which no request follows, which that of this one may join
   */
  QuarkusRequest(RoutingContext routing, Set<HttpConnection> ending) {
    this.routing = routing;
    http = routing.request();
    this.ending = ending;
  }

  /** Returns its way through Quarkus. */
  RoutingContext routing() {
    return routing;
  }

  @Override
  public boolean isOld() {
    return http.version() == HttpVersion.HTTP_1_0;
  }

  @Override
  public String method() {
    return http.method().name();
  }

  @Override
  public String target() {
    return http.uri();
  }

  @Override
  public String header(String name) {
    return http.getHeader(name);
  }

  @Override
  public List<String> headers(String name) {
    return http.headers().getAll(name);
  }

  @Override
  public int port() {
    return http.localAddress().port();
  }

  @Override
  public void endAfter() {
    http.response().putHeader("Connection", "close");
  }

  @Override
  public void answer(HttpAnswer answer) {
    if (send(answer)) {
      passOver();
    }
  }

  @Override
  public void answerLast(HttpAnswer answer) {
    HttpConnection connection = http.connection();
    ending.add(connection);
    connection.closeHandler(closed -> ending.remove(connection));
    answerAtOnce(answer);
    var unused = connection.close();
  }

  /** Answers before the connection is closed, which the caller is about to do. */
  void answerAtOnce(HttpAnswer answer) {
    endAfter();
    if (send(answer)) {
      ((ConnectionBase) http.connection()).channelHandlerContext().flush();
    }
  }

  private boolean send(HttpAnswer answer) {
    HttpServerResponse response = http.response();
    if (response.closed() || response.headWritten()) {
      return false;
    }
    response.setStatusCode(answer.status());
    answer.mediaType().ifPresent(type -> response.putHeader("Content-Type", type));
    answer.allow().ifPresent(methods -> response.putHeader("Allow", methods));
    var unused = response.end(Buffer.buffer(answer.body()));
    return true;
  }

  @Override
  public void answer(Supplier<HttpAnswer> work) {
    http.pause();
    routing
        .vertx()
        .executeBlocking(work::get, false)
        .onSuccess(this::answer)
        .onFailure(failed -> answer(HttpAnswer.of(Refusal.failed())));
  }

  private void passOver() {
    if (http.isEnded()) {
      return;
    }
    http.exceptionHandler(gone -> {});
    http.endHandler(end -> {});
    http.handler(this::discard);
    http.resume();
  }

  private void discard(Buffer piece) {
    restBytes += piece.length();
    if (restBytes > HttpLimits.MAX_REST_BYTES) {
      var unused = http.connection().close();
    }
  }
}
