package pijoule.server.vertx;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;

/**
 * What is left of a refused request. It is read and discarded: a client that is cut off while it
 * sends cannot read the answer, and one that has sent all can call again.
 */
final class Rest {
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
