package pijoule.server.vertx;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.BooleanSupplier;
import pijoule.server.direct.Bytes;

/** An answer's way to Vert.x in pieces, on its event loop: what it takes at once, then the rest. */
final class Pieces {
  private static final int PIECE_BYTES = 1 << 16;

  private final HttpServerResponse response;
  private final Bytes answer;
  private final Promise<Void> gone = Promise.promise();
  private int written;
  private boolean ended;

  /**
   * @param response with its head
   * @param answer to send
   */
  Pieces(HttpServerResponse response, Bytes answer) {
    this.response = response;
    this.answer = answer;
  }

  /**
   * @return bytes that Vert.x was given
   */
  int written() {
    return written;
  }

  /**
   * Writes the answer and ends the response.
   *
   * @param wanted whether the answer is still waited for
   * @return complete when all has gone; never, where it is not wanted any more
   */
  Future<Void> write(BooleanSupplier wanted) {
    // Vert.x may say once more that its queue has gone after the last piece had to wait, too.
    while (!ended && wanted.getAsBoolean()) {
      int length = Math.min(PIECE_BYTES, answer.size() - written);
      Buffer piece = Buffer.buffer(length).appendBytes(answer.array(), written, length);
      written += length;
      if (written == answer.size()) {
        ended = true;
        response.end(piece).onComplete(gone);
        break;
      }
      var unused = response.write(piece);
      if (response.writeQueueFull()) {
        response.drainHandler(drained -> write(wanted));
        break;
      }
    }
    return gone.future();
  }
}
