package pijoule.server.exchange;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.function.LongSupplier;

/** An answer's bytes, kept until the framework is done. */
final class MemoryOutputStream extends ServletOutputStream implements LongSupplier {
  private static final int MIN_BYTES = 256;

  private byte[] bytes;
  private int size;

  /**
   * Makes a memory output stream.
   *
   * @param expected bytes that the answer will most likely have
   */
  MemoryOutputStream(int expected) {
    bytes = new byte[expected + MIN_BYTES];
  }

  @Override
  public void write(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  @Override
  public void write(byte[] source, int offset, int length) {
    reserve(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), 2 * bytes.length));
    }
  }

  int size() {
    return size;
  }

  /** Bytes to send. */
  @Override
  public long getAsLong() {
    return size;
  }

  void reset() {
    size = 0;
  }

  boolean holdsSameAs(MemoryOutputStream other) {
    return Arrays.equals(bytes, 0, size, other.bytes, 0, other.size);
  }

  void sendTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  @Override
  public boolean isReady() {
    return true;
  }

  @Override
  public void setWriteListener(WriteListener listener) {
    throw new UnsupportedOperationException("an exchange stays on its thread");
  }
}
