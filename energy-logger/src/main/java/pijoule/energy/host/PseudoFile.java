package pijoule.energy.host;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import pijoule.energy.files.Printable;

/**
 * A small file of the kernel's, held open and read again from its start without allocating. What
 * reads it 170 times a second must not wake a garbage collector.
 */
final class PseudoFile implements Closeable {
  private static final int HEAD_BYTES = 512;

  /** Any number of so many digits fits 64 bits. */
  private static final int MAX_DIGITS = 18;

  private final Path path;
  private final FileChannel channel;
  private final ByteBuffer head = ByteBuffer.allocateDirect(HEAD_BYTES);

  PseudoFile(Path path) throws IOException {
    this.path = path;
    this.channel = FileChannel.open(path, StandardOpenOption.READ);
  }

  Path path() {
    return path;
  }

  /** Reads the file's head again; the next number is its first. */
  void reread() throws IOException {
    head.clear();
    if (channel.read(head, 0) <= 0) {
      throw new IOException(path + " is empty; nothing can be read from this meter");
    }
    head.flip();
  }

  /** The next unsigned whole number of the head, anything else before it skipped. */
  long nextNumber() throws IOException {
    while (head.hasRemaining() && !isDigit(head.get(head.position()))) {
      head.get();
    }
    if (!head.hasRemaining()) {
      throw new IOException(path + " holds fewer numbers than expected; its format is unknown");
    }
    long number = 0;
    while (head.hasRemaining() && isDigit(head.get(head.position()))) {
      number = 10 * number + (head.get() - '0');
    }
    return number;
  }

  /**
   * The whole number, with or without a minus sign, that is all of the head but white space behind
   * it.
   *
   * @throws IOException if the head is anything else
   */
  long signedNumber() throws IOException {
    boolean negative = head.get(0) == '-';
    int end = negative ? 1 : 0;
    long number = 0;
    int digits = 0;
    for (; end < head.limit() && isDigit(head.get(end)) && digits < MAX_DIGITS; end++, digits++) {
      number = 10 * number + (head.get(end) - '0');
    }
    while (end < head.limit() && Character.isWhitespace(head.get(end))) {
      end++;
    }
    if (digits == 0 || end < head.limit()) {
      throw new IOException(
          "%s must be a whole number, got '%s'".formatted(path, Printable.of(text())));
    }
    return negative ? -number : number;
  }

  /**
   * The whole number, not below 0, that is all of the head.
   *
   * @throws IOException if the head is anything else
   */
  long wholeNumber() throws IOException {
    String text = text();
    if (!text.matches("\\d{1,18}")) {
      throw new IOException(
          "%s must be a whole number, got '%s'".formatted(path, Printable.of(text)));
    }
    return Long.parseLong(text);
  }

  /** All of the head, without white space around it; allocates. */
  String text() {
    return StandardCharsets.UTF_8.decode(head.duplicate()).toString().strip();
  }

  private static boolean isDigit(byte character) {
    return character >= '0' && character <= '9';
  }

  /** Closes files in their order. */
  static void closeAll(List<? extends Closeable> files) throws IOException {
    for (Closeable file : files) {
      file.close();
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
