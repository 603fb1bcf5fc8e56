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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import pijoule.server.call.HttpAnswer;
import pijoule.server.call.HttpLimits;
import pijoule.server.call.Refusal;
import pijoule.server.web.HttpRequest;

/**
 * A request as Quarkus has it, on its event loop.
 *
 * @param routing its way through Quarkus
 * @param http the request itself
 * @param ending connections on which no request follows, which that of this one may join
 */
record QuarkusRequest(RoutingContext routing, HttpServerRequest http, Set<HttpConnection> ending)
    implements HttpRequest {
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
  public void setHeader(String name, String value) {
    http.response().putHeader(name, value);
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
    setHeaders(answer);
    var unused = response.setStatusCode(answer.status()).end(Buffer.buffer(answer.body()));
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
    AtomicLong bytes = new AtomicLong();
    http.exceptionHandler(gone -> {});
    http.endHandler(end -> {});
    http.handler(
        piece -> {
          if (bytes.addAndGet(piece.length()) > HttpLimits.MAX_REST_BYTES) {
            var unused = http.connection().close();
          }
        });
    http.resume();
  }
}
