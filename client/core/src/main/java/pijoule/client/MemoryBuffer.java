package pijoule.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * A body's bytes in memory, between codec and network. Its memory is taken at construction, so that
 * filling it costs no allocation as long as the body is no larger; it takes no lock.
 */
public final class MemoryBuffer extends OutputStream {
  private byte[] bytes;
  private int size;

  /**
   * @param capacity that it holds without growing, bytes, at least 1
   */
  public MemoryBuffer(int capacity) {
    bytes = new byte[Math.max(1, capacity)];
  }

  /** Forgets the bytes and keeps the memory. */
  public void reset() {
    size = 0;
  }

  /**
   * @return bytes held
   */
  public int size() {
    return size;
  }

  @Override
  public void write(int b) {
    grow(size + 1);
    bytes[size++] = (byte) b;
  }

  @Override
  public void write(byte[] source, int offset, int length) {
    grow(size + length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  /**
   * Adds everything up to the stream's end.
   *
   * @param in read to its end, not closed
   * @throws IOException as the stream's
   */
  public void readFrom(InputStream in) throws IOException {
    while (true) {
      grow(size + 1);
      int read = in.read(bytes, size, bytes.length - size);
      if (read < 0) {
        return;
      }
      size += read;
    }
  }

  /**
   * @param out takes all bytes in one write
   * @throws IOException as the stream's
   */
  public void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  /**
   * @return the memory itself; only the first {@link #size} bytes count
   */
  public byte[] array() {
    return bytes;
  }

  /**
   * @return a stream over the memory itself, without a copy
   */
  public InputStream stream() {
    return new ByteArrayInputStream(bytes, 0, size);
  }

  private void grow(int least) {
    if (least > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(least, 2 * bytes.length));
    }
  }
}
