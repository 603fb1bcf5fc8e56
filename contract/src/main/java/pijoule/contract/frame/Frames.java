package pijoule.contract.frame;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Messages on a socket without HTTP: four bytes of length, the most significant first, and then so
 * many bytes. A length below 0 is that of a text beside the messages: before a request the label of
 * its run and trial, in place of an answer the reason of a refusal.
 */
public final class Frames {
  /** Bytes of a length. */
  public static final int LENGTH_BYTES = Integer.BYTES;

  /** The longest text, bytes. */
  public static final int MAX_TEXT_BYTES = 1024;

  private static final String BETWEEN = " ";

  private Frames() {}

  /**
   * Returns the label of a request.
   *
   * @param run id of a run
   * @param trial from 0
   */
  public static String label(String run, int trial) {
    return run + BETWEEN + trial;
  }

  /**
   * Returns run and trial, unchecked; the trial is absent if there is no blank.
   *
   * @param label as received
   */
  public static String[] parts(String label) {
    return label.split(BETWEEN, 2);
  }

  /**
   * Writes a text.
   *
   * @param text to be written, at most {@link #MAX_TEXT_BYTES}
   * @return its frame
   */
  public static byte[] text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(LENGTH_BYTES + bytes.length)
        .putInt(-bytes.length)
        .put(bytes)
        .array();
  }

  /**
   * Writes a text.
   *
   * @param text to be written
   * @param out takes it in one write
   * @throws IOException as the stream's
   */
  public static void writeText(String text, OutputStream out) throws IOException {
    out.write(text(text));
  }

  /**
   * Writes a message.
   *
   * @param message its bytes
   * @param size how many of them are its own
   * @param out takes length and message in one write
   * @throws IOException as the stream's
   */
  public static void write(byte[] message, int size, OutputStream out) throws IOException {
    out.write(ByteBuffer.allocate(LENGTH_BYTES + size).putInt(size).put(message, 0, size).array());
  }

  /**
   * Returns its length; below 0 that of a text.
   *
   * @param in at the start of a frame
   * @throws IOException as the stream's, or if it ends
   */
  public static int readLength(InputStream in) throws IOException {
    return new DataInputStream(in).readInt();
  }

  /**
   * Reads a text.
   *
   * @param length as read, below 0
   * @param in after the length
   * @return the text; characters that are not ASCII's are shown as such
   * @throws IOException as the stream's, if it ends, or if the text is too long
   */
  public static String readText(int length, InputStream in) throws IOException {
    if (length < -MAX_TEXT_BYTES) {
      throw new IOException(
          "a text beside messages must take at most %s B, got %s B"
              .formatted(MAX_TEXT_BYTES, -(long) length));
    }
    byte[] text = in.readNBytes(-length);
    if (text.length < -length) {
      throw new EOFException("a text must be as long as its length says, got an end");
    }
    return new String(text, StandardCharsets.US_ASCII).strip();
  }

  /**
   * Reads an answer, for calls that are not measured.
   *
   * @param in at the start of a frame
   * @param maxBytes of the answer
   * @return the message
   * @throws IOException as the stream's, or if the answer is a refusal or too long
   */
  public static byte[] read(InputStream in, int maxBytes) throws IOException {
    int length = readLength(in);
    if (length < 0) {
      throw new IOException("the service must answer, got a refusal: " + readText(length, in));
    }
    if (length > maxBytes) {
      throw new IOException("answer must be at most " + maxBytes + " B, got " + length + " B");
    }
    byte[] message = in.readNBytes(length);
    if (message.length < length) {
      throw new EOFException("answer must be " + length + " B, got " + message.length + " B");
    }
    return message;
  }
}
