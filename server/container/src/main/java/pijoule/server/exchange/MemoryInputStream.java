package pijoule.server.exchange;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;

/** A body that has already been received. */
final class MemoryInputStream extends ServletInputStream {
  private final byte[] bytes;
  private final int end;
  private int next;

  MemoryInputStream(byte[] bytes, int size) {
    this.bytes = bytes;
    this.end = size;
  }

  @Override
  public int read() {
    return next < end ? bytes[next++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    if (next == end && length > 0) {
      return -1;
    }
    int count = Math.min(length, end - next);
    System.arraycopy(bytes, next, target, offset, count);
    next += count;
    return count;
  }

  @Override
  public int available() {
    return end - next;
  }

  @Override
  public boolean isFinished() {
    return next == end;
  }

  @Override
  public boolean isReady() {
    return true;
  }

  @Override
  public void setReadListener(ReadListener listener) {
    throw new UnsupportedOperationException("an exchange stays on its thread");
  }
}
