package pijoule.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * An answer's bytes while they arrive: counted, no more than may be, and with the network's own
 * failure kept apart from what a parser makes of it. Its memory is taken at construction. For one
 * thread and one answer at a time.
 */
public final class ArrivingAnswer extends InputStream {
  /** As many as the JDK's decoders and parsers take at once. */
  private static final int BUFFER_BYTES = 8192;

  /** Of an answer that ends where its stream does. */
  private static final int UNKNOWN = -1;

  private final byte[] buffer = new byte[BUFFER_BYTES];
  private final int maxBytes;
  private InputStream network = InputStream.nullInputStream();
  private IOException failure;
  private int length;
  private int next;
  private int end;
  private int received;

  /**
   * @param maxBytes of an answer, at least 1
   */
  public ArrivingAnswer(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Reads an answer. */
  public interface Reader<A> {
    /**
     * @param answer read to its last byte
     * @return what it holds
     * @throws Exception if it is refused
     */
    A read(InputStream answer) throws Exception;
  }

  /**
   * Begins an answer that ends where its stream does.
   *
   * @param from its bytes
   */
  public void begin(InputStream from) {
    begin(from, UNKNOWN);
  }

  /**
   * Begins an answer.
   *
   * @param from its bytes, and perhaps others after them
   * @param bytes of the answer
   */
  public void begin(InputStream from, int bytes) {
    network = from;
    length = bytes;
    failure = null;
    next = 0;
    end = 0;
    received = 0;
  }

  /**
   * Reads the answer. A reader may wrap the stream's failure in its own, or take it for the end:
   * the stream's counts.
   *
   * @param reader of the form
   * @param <A> an answer
   * @return what the reader returns
   * @throws InterruptedAnswerException if the answer did not arrive whole
   * @throws UnusableAnswerException if it is longer than may be
   * @throws Exception as the reader's
   */
  public <A> A read(Reader<A> reader) throws Exception {
    A value;
    try {
      value = reader.read(this);
    } catch (Exception refused) {
      if (failure != null) {
        throw failure;
      }
      throw refused;
    }
    if (failure != null) {
      throw failure;
    }
    return value;
  }

  /**
   * @return bytes that have arrived
   */
  public int size() {
    return received;
  }

  @Override
  public int read() throws IOException {
    if (next == end && !fill()) {
      return -1;
    }
    return buffer[next++] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int count) throws IOException {
    if (count == 0) {
      return 0;
    }
    if (next == end && !fill()) {
      return -1;
    }
    int taken = Math.min(count, end - next);
    System.arraycopy(buffer, next, target, offset, taken);
    next += taken;
    return taken;
  }

  /** A decoder waits for no more than what is here. */
  @Override
  public int available() throws IOException {
    int there = end - next;
    return length == UNKNOWN
        ? there + network.available()
        : there + Math.min(length - received, network.available());
  }

  /** Takes what has arrived, and waits for a byte where there is none. */
  private boolean fill() throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      int room = length == UNKNOWN ? buffer.length : Math.min(buffer.length, length - received);
      int count = room == 0 ? -1 : network.read(buffer, 0, room);
      if (count < 0 && received < length) {
        throw new EOFException(
            "an end of the connection after " + received + " of " + length + " B");
      }
      next = 0;
      end = Math.max(0, count);
      received += end;
    } catch (IOException broken) {
      failure = new InterruptedAnswerException(broken);
      throw failure;
    }
    if (received > maxBytes) {
      failure = AnswerHead.tooLarge(maxBytes, "more");
      throw failure;
    }
    return end > 0;
  }
}
