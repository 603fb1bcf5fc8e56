package pijoule.server.vertx;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import pijoule.server.call.HttpAnswer;
import pijoule.server.call.HttpLimits;
import pijoule.server.call.Refusal;
import pijoule.server.web.HttpRequest;

/** A request as Vert.x has it, on its event loop. */
final class VertxRequest implements HttpRequest {
  private final Vertx vertx;
  private final HttpServerRequest http;
  private final Set<HttpConnection> ending;
  private long restBytes;

  /**
   * Makes a request.
   *
   * @param vertx whose workers may wait
   * @param http the request
   * @param ending connections on which no request follows, which that of this one may join
   */
  VertxRequest(Vertx vertx, HttpServerRequest http, Set<HttpConnection> ending) {
    this.vertx = vertx;
    this.http = http;
    this.ending = ending;
  }

  /** Returns the request itself. */
  HttpServerRequest http() {
    return http;
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
    HttpServerResponse response = http.response();
    if (response.closed() || response.headWritten()) {
      return;
    }
    var unused = begin(answer).end(Buffer.buffer(answer.body()));
    passOver();
  }

  @Override
  public void answerLast(HttpAnswer answer) {
    HttpConnection connection = http.connection();
    ending.add(connection);
    connection.closeHandler(closed -> ending.remove(connection));
    endAfter();
    begin(answer).end(Buffer.buffer(answer.body())).onComplete(sent -> connection.close());
  }

  private HttpServerResponse begin(HttpAnswer answer) {
    HttpServerResponse response = http.response().setStatusCode(answer.status());
    answer.mediaType().ifPresent(type -> response.putHeader("Content-Type", type));
    answer.allow().ifPresent(methods -> response.putHeader("Allow", methods));
    return response;
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
