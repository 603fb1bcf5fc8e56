package pijoule.server.exchange;

import jakarta.servlet.http.HttpServletRequest;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * A request's body in memory.
 *
 * <p>Where the client told the length, its memory is taken before the clock starts; a chunked body
 * grows by doubling, and its copies fall into {@code receive}.
 */
final class RequestBody {
  /** Bytes of a refused request that are read for the client's sake before it is cut off. */
  static final long DISCARD_LIMIT_BYTES = 64L << 20;

  private static final int UNKNOWN_LENGTH_BYTES = 1 << 16;

  private final int greatestBytes;
  private final long told;
  private byte[] bytes;
  private int size;

  private RequestBody(int greatestBytes, long told, byte[] bytes) {
    this.greatestBytes = greatestBytes;
    this.told = told;
    this.bytes = bytes;
  }

  /**
   * Takes memory.
   *
   * @param told Content-Length; -1 where unknown, as in the Servlet API
   * @throws RefusedException if more was told than may be
   */
  static RequestBody expect(long told, int greatestBytes) throws RefusedException {
    if (told > greatestBytes) {
      throw new RefusedException(Refusal.tooLarge(greatestBytes));
    }
    int capacity = told < 0 ? Math.min(UNKNOWN_LENGTH_BYTES, greatestBytes) : (int) told;
    return new RequestBody(greatestBytes, told, new byte[capacity]);
  }

  /**
   * Reads to the end.
   *
   * @throws IOException if the client hangs up before
   * @throws RefusedException if the body is larger than may be
   */
  void read(InputStream in) throws IOException, RefusedException {
    while (told < 0 || size < told) {
      if (size == bytes.length && !grow(in)) {
        return;
      }
      int count = in.read(bytes, size, bytes.length - size);
      if (count < 0) {
        if (told >= 0) {
          throw new EOFException("body must be " + told + " bytes, got " + size);
        }
        return;
      }
      size += count;
    }
  }

  private boolean grow(InputStream in) throws IOException, RefusedException {
    int next = in.read();
    if (next < 0) {
      return false;
    }
    if (size == greatestBytes) {
      throw new RefusedException(Refusal.tooLarge(greatestBytes));
    }
    bytes = Arrays.copyOf(bytes, (int) Math.min(greatestBytes, 2L * bytes.length));
    bytes[size++] = (byte) next;
    return true;
  }

  byte[] bytes() {
    return bytes;
  }

  int size() {
    return size;
  }

  /**
   * Reads on and throws away, up to {@value #DISCARD_LIMIT_BYTES} bytes. A client that waits for
   * leave to send its body (Expect: 100-continue) has not sent it.
   *
   * @return whether the whole body was read, so that the connection can serve another request
   */
  static boolean discard(HttpServletRequest request) throws IOException {
    if (request.getHeader("Expect") != null) {
      return false;
    }
    InputStream in = request.getInputStream();
    byte[] waste = new byte[8192];
    long left = DISCARD_LIMIT_BYTES;
    while (left > 0) {
      int count = in.read(waste);
      if (count < 0) {
        return true;
      }
      left -= count;
    }
    return false;
  }
}
