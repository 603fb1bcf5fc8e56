package pijoule.server.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Supplier;
import pijoule.server.call.HttpAnswer;
import pijoule.server.call.HttpLimits;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.direct.Bytes;

/** A request of an HTTP library whose threads wait for the client. */
public interface BlockingRequest extends HttpRequest {
  /**
   * Returns the body, as it comes.
   *
   * @throws IOException if the client is gone
   */
  InputStream body() throws IOException;

  /**
   * Begins the answer, whose headers are set.
   *
   * @param status of HTTP
   * @param length of the body, bytes
   * @return where the body goes
   * @throws IOException if the client is gone
   */
  OutputStream begin(int status, int length) throws IOException;

  /**
   * Takes the body into memory.
   *
   * @param body empty
   * @param maxBytes that it may have
   * @return whether it has no more
   * @throws RefusedException if it breaks off
   */
  default boolean receive(Bytes body, int maxBytes) throws RefusedException {
    long stated = statedBytes();
    try {
      return stated <= maxBytes && body.readFrom(body(), stated, maxBytes);
    } catch (IOException brokenOff) {
      // What follows a broken chunk would be served as a request.
      endAfter();
      throw new RefusedException(Refusal.brokenOff(body.size()));
    }
  }

  @Override
  default void answer(HttpAnswer answer) throws IOException {
    send(answer);
    passOver();
  }

  private void send(HttpAnswer answer) throws IOException {
    byte[] body = answer.body();
    setHeaders(answer);
    OutputStream out = begin(answer.status(), body.length);
    if (body.length > 0) {
      out.write(body);
      out.flush();
    }
  }

  private void passOver() {
    byte[] some = new byte[HttpLimits.PIECE_BYTES];
    try {
      InputStream rest = body();
      long size = 0;
      for (int count = 0; count >= 0 && size < HttpLimits.MAX_REST_BYTES; count = rest.read(some)) {
        size += count;
      }
    } catch (IOException nothingIsLeft) {
      // the client has its answer, or is gone
    }
  }

  @Override
  default void answerLast(HttpAnswer answer) throws IOException {
    endAfter();
    send(answer);
    // What has no stated length may have no end that a library sees.
    if (statedBytes() >= 0) {
      passOver();
    }
  }

  @Override
  default void answer(Supplier<HttpAnswer> work) throws IOException {
    answer(work.get());
  }
}
