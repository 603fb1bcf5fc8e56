package pijoule.contract.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** How the bodies of both messages are coded on their way (RFC 9110, section 8.4). */
public enum ContentEncoding {
  /** As the protocol writes them. */
  PLAIN,

  /** Compressed (RFC 1952). */
  GZIP;

  /** Names in studies and on command lines, the default one first. */
  public static final List<String> NAMES = List.of(PLAIN.text(), GZIP.text());

  /** Names of a program that compresses nothing. */
  public static final List<String> NONE = List.of(PLAIN.text());

  /** Length of a member without content: its head, the end of its blocks, and its trailer. */
  private static final int MIN_BYTES = 20;

  private static final int STATED_BYTES = 4;

  /**
   * Finds the coding of that name.
   *
   * @param name one of {@link #NAMES}
   */
  public static ContentEncoding of(String name) {
    return values()[NAMES.indexOf(name)];
  }

  /** Returns its name in studies and on command lines. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the header's value; absent for plain bodies, which have no such header. */
  public Optional<String> header() {
    return this == PLAIN ? Optional.empty() : Optional.of(text());
  }

  /** Tests whether bodies are compressed. */
  public boolean isCompressed() {
    return this == GZIP;
  }

  /**
   * Reads what a compressed body says of itself; a sender can lie, or need more than 4 GiB.
   *
   * @param body its bytes, and perhaps others after them
   * @param size of the body, bytes
   * @return bytes that it holds inflated; below 0 where it is no whole body
   */
  public static long inflatedBytes(byte[] body, int size) {
    if (size < MIN_BYTES || body[0] != (byte) 0x1f || body[1] != (byte) 0x8b) {
      return -1;
    }
    long stated = 0;
    for (int i = 1; i <= STATED_BYTES; i++) {
      stated = stated << Byte.SIZE | body[size - i] & 0xff;
    }
    return stated;
  }

  /**
   * Returns a body as it is sent.
   *
   * @param message as the protocol writes it
   */
  public byte[] body(byte[] message) {
    if (this == PLAIN) {
      return message;
    }
    ByteArrayOutputStream body = new ByteArrayOutputStream(message.length);
    try (GZIPOutputStream compressing = new GZIPOutputStream(body)) {
      compressing.write(message);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return body.toByteArray();
  }

  /**
   * Reads a body as the protocol writes it.
   *
   * @param body as received
   * @param maxBytes that it may hold inflated
   * @return its bytes, inflated where it is compressed
   * @throws IOException if it does not begin as a compressed body; reading throws where it is
   *     broken, or longer than may be
   */
  public InputStream open(InputStream body, int maxBytes) throws IOException {
    return this == PLAIN ? body : limited(new GZIPInputStream(body), maxBytes);
  }

  /**
   * Limits what is inflated.
   *
   * @param inflating reads a compressed body
   * @param maxBytes that it may give
   * @return its bytes; reading more throws
   */
  public static InputStream limited(InputStream inflating, int maxBytes) {
    return new Limited(inflating, maxBytes);
  }

  /** A body that inflates to no more than may be. */
  private static final class Limited extends InputStream {
    private final InputStream inflated;
    private final int maxBytes;
    private long count;

    Limited(InputStream inflated, int maxBytes) {
      this.inflated = inflated;
      this.maxBytes = maxBytes;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int read = inflated.read(target, offset, length);
      count += Math.max(0, read);
      if (count > maxBytes) {
        throw new IOException("body must inflate to at most " + maxBytes + " bytes, got more");
      }
      return read;
    }
  }
}
