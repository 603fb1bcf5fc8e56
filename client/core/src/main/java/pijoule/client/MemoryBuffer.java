package pijoule.client;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A body's bytes in memory, between codec and network. Its memory is taken at construction, so that
 * filling it costs no allocation as long as the body is no larger; it takes no lock.
 */
public final class MemoryBuffer extends OutputStream {
  /** The largest array that every JVM can make. */
  static final int MAX_ARRAY_BYTES = Integer.MAX_VALUE - 8;

  private final int maxBytes;
  private byte[] bytes;
  private int size;

  /**
   * A buffer for what this process makes.
   *
   * @param capacity that it holds without growing, bytes, at least 1
   */
  public MemoryBuffer(int capacity) {
    this(capacity, MAX_ARRAY_BYTES);
  }

  /**
   * A buffer for what another process sends, perhaps without end.
   *
   * @param capacity that it holds without growing, bytes, at least 1
   * @param maxBytes that it takes, at least 1
   */
  public MemoryBuffer(int capacity, int maxBytes) {
    this.maxBytes = maxBytes;
    bytes = new byte[Math.max(1, Math.min(capacity, maxBytes))];
  }

  /** Forgets the bytes and keeps the memory. */
  public void reset() {
    size = 0;
  }

  /** Returns bytes held. */
  public int size() {
    return size;
  }

  @Override
  public void write(int b) throws UnusableAnswerException {
    grow(1);
    bytes[size++] = (byte) b;
  }

  @Override
  public void write(byte[] source, int offset, int length) throws UnusableAnswerException {
    grow(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  /**
   * Adds what is left of a piece.
   *
   * @param piece read to its end
   * @throws UnusableAnswerException if it is more than may be
   */
  public void write(ByteBuffer piece) throws UnusableAnswerException {
    int length = piece.remaining();
    grow(length);
    piece.get(bytes, size, length);
    size += length;
  }

  /**
   * Adds everything up to the stream's end.
   *
   * @param in read to its end, not closed
   * @throws UnusableAnswerException if it is more than may be
   * @throws IOException as the stream's
   */
  public void readFrom(InputStream in) throws IOException {
    while (true) {
      if (size == bytes.length && !growByOne(in)) {
        return;
      }
      int read = in.read(bytes, size, bytes.length - size);
      if (read < 0) {
        return;
      }
      size += read;
    }
  }

  /**
   * Adds so many bytes.
   *
   * @param in not closed
   * @param length bytes
   * @throws UnusableAnswerException if it is more than may be
   * @throws IOException as the stream's, or if it ends before
   */
  public void readFrom(InputStream in, int length) throws IOException {
    grow(length);
    int read = in.readNBytes(bytes, size, length);
    size += read;
    if (read < length) {
      throw new EOFException("an end of the connection after " + read + " of " + length + " B");
    }
  }

  /**
   * Adds what one read gives.
   *
   * @param in not closed
   * @param maxBytes of the piece, at least 1
   * @return bytes added, or -1 at the stream's end
   * @throws UnusableAnswerException if it is more than may be
   * @throws IOException as the stream's
   */
  int readPiece(InputStream in, int maxBytes) throws IOException {
    if (size == bytes.length) {
      return growByOne(in) ? 1 : -1;
    }
    int read = in.read(bytes, size, Math.min(maxBytes, bytes.length - size));
    size += Math.max(0, read);
    return read;
  }

  /** A full buffer grows only when there is more, and so a body of the exact size never copies. */
  private boolean growByOne(InputStream in) throws IOException {
    int next = in.read();
    if (next < 0) {
      return false;
    }
    write(next);
    return true;
  }

  /** Returns another buffer of the same limit, with nothing in it. */
  MemoryBuffer empty() {
    return new MemoryBuffer(bytes.length, maxBytes);
  }

  /**
   * Adds what a compressed body holds.
   *
   * @param body of one gzip member
   * @throws UnusableAnswerException if it is broken, or holds more than may be
   */
  public void inflate(MemoryBuffer body) throws UnusableAnswerException {
    try (InputStream inflating = new GZIPInputStream(body.stream())) {
      readFrom(inflating);
    } catch (UnusableAnswerException tooLarge) {
      throw tooLarge;
    } catch (IOException broken) {
      throw new UnusableAnswerException(
          "answer must be one whole gzip member, got "
              + OneLine.of(broken instanceof EOFException ? "an early end" : broken.getMessage()));
    }
  }

  /**
   * Adds a body, compressed.
   *
   * @param body as its protocol has it
   * @throws IOException if it is more than may be
   */
  public void compress(MemoryBuffer body) throws IOException {
    try (GZIPOutputStream compressing = new GZIPOutputStream(this)) {
      body.writeTo(compressing);
    }
  }

  /**
   * Writes the bytes.
   *
   * @param out takes all bytes in one write
   * @throws IOException as the stream's
   */
  public void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  /** Returns the memory itself; only the first {@link #size} bytes count. */
  public byte[] array() {
    return bytes;
  }

  /** Returns a stream over the memory itself, without a copy. */
  public InputStream stream() {
    return new ByteArrayInputStream(bytes, 0, size);
  }

  private void grow(int more) throws UnusableAnswerException {
    if (more > maxBytes - size) {
      throw AnswerHead.tooLarge(maxBytes, "more");
    }
    if (more > bytes.length - size) {
      long twice = Math.min(maxBytes, 2L * bytes.length);
      bytes = Arrays.copyOf(bytes, (int) Math.max(size + more, twice));
    }
  }
}
