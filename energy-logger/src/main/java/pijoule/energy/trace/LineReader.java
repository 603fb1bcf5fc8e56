package pijoule.energy.trace;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Whole lines of a stream, each as a range of one buffer that is used again. */
final class LineReader implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int filled;
  private int start;
  private int end = -1;
  private boolean torn;
  private boolean cut;

  LineReader(InputStream in) {
    this.in = in;
  }

  /** Moves to the next whole line; false at the end, or where the last line has no line end. */
  boolean next() throws IOException {
    start = end + 1;
    int scan = start;
    while (true) {
      for (; scan < filled; scan++) {
        if (buffer[scan] == '\n') {
          end = scan;
          return true;
        }
      }
      int kept = filled - start;
      if (!fill()) {
        end = start - 1;
        torn |= kept > 0;
        return false;
      }
      scan = kept;
    }
  }

  /** Drops the lines that were read and appends to the one that was begun. */
  private boolean fill() throws IOException {
    if (torn || cut) {
      return false;
    }
    filled -= start;
    System.arraycopy(buffer, start, buffer, 0, filled);
    start = 0;
    if (filled == buffer.length) {
      throw new IOException("a line is longer than " + BUFFER_BYTES + " bytes; this is no trace");
    }
    try {
      int count = in.read(buffer, filled, buffer.length - filled);
      filled += Math.max(0, count);
      return count > 0;
    } catch (EOFException truncatedGzip) {
      cut = true;
      return false;
    }
  }

  byte[] bytes() {
    return buffer;
  }

  int start() {
    return start;
  }

  /** The line end's index. */
  int end() {
    return end;
  }

  /** True once the end was met within a line. */
  boolean torn() {
    return torn;
  }

  /** True once the end of a compressed stream was met before its trailer. */
  boolean cut() {
    return cut;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
