package pijoule.server.vertx;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import pijoule.server.call.HttpAnswer;
import pijoule.server.call.HttpLimits;
import pijoule.server.call.Refusal;
import pijoule.server.web.HttpRequest;

/**
 * A request as Vert.x has it, on its event loop.
 *
 * @param vertx whose workers may wait
 * @param http the request itself
 * @param ending connections on which no request follows, which that of this one may join
 */
record VertxRequest(Vertx vertx, HttpServerRequest http, Set<HttpConnection> ending)
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
    HttpServerResponse response = http.response();
    if (response.closed() || response.headWritten()) {
      return;
    }
    var unused = send(answer);
    passOver();
  }

  @Override
  public void answerLast(HttpAnswer answer) {
    HttpConnection connection = http.connection();
    ending.add(connection);
    connection.closeHandler(closed -> ending.remove(connection));
    endAfter();
    send(answer).onComplete(sent -> connection.close());
  }

  private Future<Void> send(HttpAnswer answer) {
    setHeaders(answer);
    return http.response().setStatusCode(answer.status()).end(Buffer.buffer(answer.body()));
  }

  @Override
  public void answer(Supplier<HttpAnswer> work) {
    http.pause();
    vertx
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
