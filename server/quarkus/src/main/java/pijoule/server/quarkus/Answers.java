package pijoule.server.quarkus;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.impl.ConnectionBase;
import java.net.HttpURLConnection;
import java.util.concurrent.atomic.AtomicLong;
import pijoule.server.call.Refusal;

/** Answers that no resource makes, on the event loop of their request. */
final class Answers {
  private static final long MAX_REST_BYTES = 64L << 20;

  private Answers() {}

  /** Answers with a refusal, and reads what is left of the request. */
  static void refuse(HttpServerRequest http, Refusal refusal) {
    if (answer(http, refusal)) {
      passOver(http);
    }
  }

  /** Answers with a refusal before the connection is closed, which the caller is about to do. */
  static void refuseAtOnce(HttpServerRequest http, Refusal refusal) {
    http.response().putHeader("Connection", "close");
    if (answer(http, refusal)) {
      ((ConnectionBase) http.connection()).channelHandlerContext().flush();
    }
  }

  private static boolean answer(HttpServerRequest http, Refusal refusal) {
    HttpServerResponse response = http.response();
    if (response.closed() || response.headWritten()) {
      return false;
    }
    response.setStatusCode(refusal.status()).putHeader("Content-Type", Refusal.CONTENT_TYPE);
    if (refusal.status() == HttpURLConnection.HTTP_BAD_METHOD) {
      response.putHeader("Allow", "POST");
    }
    var unused = response.end(Buffer.buffer(refusal.line()));
    return true;
  }

  /**
   * Reads and discards what is left of a request: a client that is cut off while it sends cannot
   * read the answer, and one that has sent all can call again. One that sends too much is cut off.
   */
  static void passOver(HttpServerRequest http) {
    if (http.isEnded()) {
      return;
    }
    AtomicLong bytes = new AtomicLong();
    http.exceptionHandler(gone -> {});
    http.endHandler(end -> {});
    http.handler(
        piece -> {
          if (bytes.addAndGet(piece.length()) > MAX_REST_BYTES) {
            var unused = http.connection().close();
          }
        });
    http.resume();
  }
}
