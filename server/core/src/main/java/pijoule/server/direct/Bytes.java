package pijoule.server.direct;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** A body in memory, that of a request or of an answer. */
public final class Bytes extends ByteArrayOutputStream {
  /** Taken at once for a body whose length is stated; a length may lie. */
  private static final int TRUSTED_BYTES = 1 << 16;

  /**
   * Makes bytes.
   *
   * @param expected bytes
   */
  public Bytes(int expected) {
    super(Math.max(1, Math.min(expected, TRUSTED_BYTES)));
  }

  /**
   * Adds what a stream has.
   *
   * @param in not closed
   * @param length bytes to read; below 0: up to the end
   * @param maxBytes that may be read
   * @return whether there were no more than that
   * @throws IOException as the stream's, or if it ends before
   */
  public boolean readFrom(InputStream in, long length, int maxBytes) throws IOException {
    long limit = length < 0 ? maxBytes + 1L : Math.min(length, maxBytes + 1L);
    while (count < limit) {
      if (count == buf.length) {
        buf = Arrays.copyOf(buf, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * buf.length));
      }
      int read = in.read(buf, count, (int) Math.min(buf.length - count, limit - count));
      if (read < 0) {
        if (length >= 0) {
          throw new EOFException("body must be " + length + " bytes, got " + count);
        }
        break;
      }
      count += read;
    }
    return count <= maxBytes;
  }

  /** Returns the memory itself; only the first {@link #size} bytes count. */
  public byte[] array() {
    return buf;
  }

  /** Returns a stream over its bytes. */
  public InputStream stream() {
    return new ByteArrayInputStream(buf, 0, count);
  }

  /** Tests whether another one has the same bytes. */
  boolean holdsSameAs(Bytes other) {
    return Arrays.equals(buf, 0, count, other.buf, 0, other.count);
  }
}
