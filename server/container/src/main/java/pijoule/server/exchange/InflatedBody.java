package pijoule.server.exchange;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.message.Shape;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;

/**
 * Bytes that a framework inflates of a request's body: as many bytes as the body states at its end,
 * and to its end, where its checksum is.
 */
final class InflatedBody extends InputStream {
  private static final int PIECE_BYTES = 8192;

  private final InputStream inflating;
  private final Exchange exchange;
  private long left;
  private boolean ended;

  /**
   * Makes an inflated body.
   *
   * @param inflating the framework's own stream
   * @param statedBytes that it may give
   * @param exchange to refuse where the body is broken
   */
  InflatedBody(InputStream inflating, long statedBytes, Exchange exchange) {
    this.inflating = inflating;
    this.exchange = exchange;
    left = statedBytes;
  }

  /**
   * Reads what a body states of itself.
   *
   * @param body as received
   * @param shape of its message
   * @param maxBytes of a message
   * @return bytes that it inflates to, at least 1
   * @throws RefusedException if it is not compressed, or holds more than may be
   */
  static long statedBytes(RequestBody body, Shape shape, int maxBytes) throws RefusedException {
    long stated = ContentEncoding.inflatedBytes(body.bytes(), body.size());
    if (stated < 1) {
      throw new RefusedException(Refusal.compressed(body.size() + " bytes of something else"));
    }
    if (stated > maxBytes) {
      throw new RefusedException(Refusal.tooLarge(shape, maxBytes));
    }
    return stated;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (ended) {
      return -1;
    }
    try {
      int count = inflating.read(target, offset, length);
      ended = count < 0;
      left -= Math.max(0, count);
      if (left < 0) {
        throw new IOException("more bytes than its end states");
      }
      return count;
    } catch (IOException broken) {
      ended = true;
      exchange.refuse(
          Refusal.compressed(
              broken instanceof EOFException ? "an early end" : broken.getMessage()));
      throw broken;
    }
  }

  @Override
  public int available() throws IOException {
    return ended ? 0 : inflating.available();
  }

  /** Reads what a parser leaves that knows the end of its document; what is broken is refused. */
  void end() {
    byte[] waste = new byte[PIECE_BYTES];
    try {
      while (!ended) {
        read(waste, 0, waste.length);
      }
    } catch (IOException broken) {
      // refused by read
    }
  }

  @Override
  public void close() throws IOException {
    end();
    inflating.close();
  }
}
