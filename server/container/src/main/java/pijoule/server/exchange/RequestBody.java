package pijoule.server.exchange;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.LongSupplier;
import pijoule.contract.message.Shape;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;

/**
 * A request's body in memory.
 *
 * <p>Where the client sent the length, its memory is taken before the clock starts. A chunked body
 * grows by doubling, and its copies count as {@code receive}; so does any body while memory is
 * short, because a client may send a length and nothing else.
 */
final class RequestBody implements LongSupplier {
  private static final int FIRST_BYTES = 1 << 14;

  private static final byte DELETE = 0x7f;
  private static final byte LEAD_OF_0080 = (byte) 0xc2;
  private static final byte LEAD_OF_2028 = (byte) 0xe2;

  private final Shape shape;
  private final int maxBytes;
  private final long declared;
  private final BodyMemory.Lease lease;
  private byte[] bytes;
  private int size;

  private RequestBody(
      Shape shape, int maxBytes, long declared, BodyMemory.Lease lease, byte[] bytes) {
    this.shape = shape;
    this.maxBytes = maxBytes;
    this.declared = declared;
    this.lease = lease;
    this.bytes = bytes;
  }

  /**
   * Takes memory.
   *
   * @param shape of the message
   * @param declared Content-Length; -1 where unknown, as in the Servlet API
   * @param maxBytes of a body
   * @param lease takes the memory
   * @throws RefusedException if more was declared than may be, or there is no memory
   */
  static RequestBody expect(Shape shape, long declared, int maxBytes, BodyMemory.Lease lease)
      throws RefusedException {
    if (declared > maxBytes) {
      throw new RefusedException(Refusal.tooLarge(shape, maxBytes));
    }
    lease.check(declared);
    if (declared >= 0 && lease.takeWhole(declared)) {
      return new RequestBody(shape, (int) declared, declared, lease, new byte[(int) declared]);
    }
    int limit = declared < 0 ? maxBytes : (int) declared;
    int first = Math.min(FIRST_BYTES, limit);
    lease.awaitMore(first);
    return new RequestBody(shape, limit, declared, lease, new byte[first]);
  }

  /**
   * Reads to the end.
   *
   * @throws IOException if the client hangs up before
   * @throws RefusedException if the body is larger than may be, or there is no memory
   */
  void read(InputStream in) throws IOException, RefusedException {
    while (declared < 0 || size < declared) {
      if (size == bytes.length) {
        if (!grow(in)) {
          return;
        }
        continue;
      }
      int count = in.read(bytes, size, bytes.length - size);
      if (count < 0) {
        end();
        return;
      }
      size += count;
    }
  }

  private void end() throws EOFException {
    if (declared >= 0) {
      throw new EOFException("body must be " + declared + " bytes, got " + size);
    }
  }

  private boolean grow(InputStream in) throws IOException, RefusedException {
    int next = in.read();
    if (next < 0) {
      end();
      return false;
    }
    if (size == maxBytes) {
      throw new RefusedException(Refusal.tooLarge(shape, maxBytes));
    }
    int capacity = (int) Math.min(maxBytes, 2L * bytes.length);
    takeMore(capacity - bytes.length);
    bytes = Arrays.copyOf(bytes, capacity);
    bytes[size++] = (byte) next;
    return true;
  }

  private void takeMore(int more) throws RefusedException {
    if (!lease.takeMore(more)) {
      // The client must not count as slow while it waits for memory.
      Watch.current().working();
      lease.awaitMore(more);
      Watch.current().reading(this);
    }
  }

  byte[] bytes() {
    return bytes;
  }

  int size() {
    return size;
  }

  /**
   * How many of its characters, at most, some writer turns into references, which are longer:
   * {@code &} (in a CDATA section), {@code >}, and controls up to U+009F, U+2028.
   */
  long escapes() {
    long found = 0;
    for (int i = 0; i < size; i++) {
      found +=
          switch (bytes[i]) {
            case '&', '>', DELETE, LEAD_OF_0080, LEAD_OF_2028 -> 1;
            default -> 0;
          };
    }
    return found;
  }

  /** Bytes read so far. */
  @Override
  public long getAsLong() {
    return size;
  }
}
