package pijoule.client;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * An answer's bytes while they arrive: kept in memory, where the answer can be checked after its
 * call, and with the network's own failure kept apart from what a parser makes of it. For one
 * thread and one answer at a time.
 */
public final class ArrivingAnswer extends InputStream {
  /** As many as the JDK's decoders and parsers take at once. */
  private static final int PIECE_BYTES = 8192;

  /** Length of an answer that ends where its stream does. */
  private static final int UNKNOWN = -1;

  private final MemoryBuffer body;
  private InputStream network = InputStream.nullInputStream();
  private IOException failure;
  private int length;
  private int next;

  /**
   * Makes an arriving answer.
   *
   * @param body takes the bytes, as many as may be
   */
  public ArrivingAnswer(MemoryBuffer body) {
    this.body = body;
  }

  /** Reads an answer. */
  public interface Reader<A> {
    /**
     * Returns what it holds.
     *
     * @param answer as long as it needs; the rest is read after it
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
    body.reset();
  }

  /**
   * Reads the answer to its last byte. A reader may wrap the stream's failure in its own, or take
   * it for the end: the stream's counts.
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
      while (failure == null && fill()) {
        next = body.size();
      }
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

  /** Returns the bytes that have arrived. */
  public MemoryBuffer body() {
    return body;
  }

  @Override
  public int read() throws IOException {
    if (next == body.size() && !fill()) {
      return -1;
    }
    return body.array()[next++] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int count) throws IOException {
    if (count == 0) {
      return 0;
    }
    if (next == body.size() && !fill()) {
      return -1;
    }
    int taken = Math.min(count, body.size() - next);
    System.arraycopy(body.array(), next, target, offset, taken);
    next += taken;
    return taken;
  }

  /** A decoder waits for no more than what is here. */
  @Override
  public int available() throws IOException {
    int there = body.size() - next;
    return length == UNKNOWN
        ? there + network.available()
        : there + Math.min(length - body.size(), network.available());
  }

  /** Takes what has arrived, and waits for a byte where there is none. */
  private boolean fill() throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      int wanted = length == UNKNOWN ? PIECE_BYTES : Math.min(PIECE_BYTES, length - body.size());
      int count = wanted == 0 ? -1 : body.readPiece(network, wanted);
      if (count < 0 && body.size() < length) {
        throw new EOFException(
            "an end of the connection after " + body.size() + " of " + length + " B");
      }
      return count > 0;
    } catch (UnusableAnswerException tooLarge) {
      failure = tooLarge;
      throw failure;
    } catch (IOException broken) {
      failure = new InterruptedAnswerException(broken);
      throw failure;
    }
  }
}
