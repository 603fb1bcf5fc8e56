package pijoule.client.load.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.client.OneLine;

/** Reader of the answers of one connection, one after the other (RFC 9112), without waiting. */
public final class AnswerParser {
  /** Lines of a head, of trailers, or of one chunk. The JDK's client reads as much. */
  static final int MAX_LINES_BYTES = 393_216;

  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,15}");
  private static final Pattern SIZE = Pattern.compile("([0-9a-fA-F]{1,15})[ \t]*(;.*)?");
  private static final long UNTIL_CLOSED = Long.MAX_VALUE;
  private static final int USUAL_LINE_BYTES = 256;
  private static final int HEXADECIMAL = 16;
  private static final int SWITCHED = 101;
  private static final int FINAL = 200;
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;
  private static final int SHOWN_CHARS = 40;
  private static final String CHUNKED = "chunked";

  private final Head head = new Head();
  private final Body body;
  private byte[] line = new byte[USUAL_LINE_BYTES];
  private int size;
  private int linesBytes;
  private boolean isBodiless;
  private Part part = Part.WHOLE;
  private long left;
  private boolean isKept;

  /** Gets a body in pieces. */
  @FunctionalInterface
  public interface Body {
    /**
     * Takes the next piece.
     *
     * @param piece whose remaining bytes are the body's
     * @throws IOException if it is not wanted
     */
    void take(ByteBuffer piece) throws IOException;
  }

  /** The next part of an answer. */
  private enum Part {
    STATUS,
    HEADERS,
    BODY,
    CHUNK_SIZE,
    CHUNK,
    CHUNK_END,
    TRAILERS,
    WHOLE
  }

  /**
   * Makes a parser.
   *
   * @param body gets the bodies
   */
  public AnswerParser(Body body) {
    this.body = body;
  }

  /**
   * Begins another answer.
   *
   * @param method of the request
   */
  public void begin(String method) {
    isBodiless = method.equals("HEAD");
    part = Part.STATUS;
    size = 0;
    linesBytes = 0;
  }

  /** Returns the head, see {@link #hasHead}. */
  public Head head() {
    return head;
  }

  /** Tests whether the final head is there. */
  public boolean hasHead() {
    return part.compareTo(Part.HEADERS) > 0;
  }

  /** Tests whether the answer is whole. */
  public boolean isWhole() {
    return part == Part.WHOLE;
  }

  /** Tests whether the connection may carry another request, once the answer is whole. */
  public boolean isKept() {
    return isKept;
  }

  /**
   * Takes bytes until the answer is whole.
   *
   * @param in read to its end, or to the answer's
   * @throws IOException if this is no answer, or as its body's reader
   */
  public void take(ByteBuffer in) throws IOException {
    while (part != Part.WHOLE && in.hasRemaining()) {
      if (part == Part.BODY || part == Part.CHUNK) {
        takeBody(in);
      } else if (add(in.get())) {
        int end = size > 1 && line[size - 2] == '\r' ? size - 2 : size - 1;
        part = afterLine(new String(line, 0, end, StandardCharsets.ISO_8859_1));
        size = 0;
      }
    }
  }

  /**
   * Takes the end of the connection.
   *
   * @throws EOFException unless that is the answer's end as well
   */
  public void end() throws EOFException {
    if (part != Part.BODY || left < UNTIL_CLOSED / 2) {
      throw new EOFException();
    }
    part = Part.WHOLE;
  }

  private void takeBody(ByteBuffer in) throws IOException {
    int end = in.limit();
    int next = in.position() + (int) Math.min(left, in.remaining());
    left -= next - in.position();
    linesBytes = 0;
    body.take(in.limit(next));
    in.limit(end).position(next);
    if (left == 0) {
      part = part == Part.BODY ? Part.WHOLE : Part.CHUNK_END;
    }
  }

  /** Adds a byte to the line; whether that ends it. */
  private boolean add(byte b) throws ProtocolException {
    linesBytes++;
    if (linesBytes > MAX_LINES_BYTES) {
      throw new ProtocolException("lines of more than " + MAX_LINES_BYTES + " B");
    }
    if (size == line.length) {
      line = Arrays.copyOf(line, 2 * size);
    }
    line[size++] = b;
    return b == '\n';
  }

  private Part afterLine(String text) throws ProtocolException {
    switch (part) {
      case STATUS:
        head.begin(text);
        return Part.HEADERS;
      case HEADERS:
        if (text.isEmpty()) {
          return afterHead();
        }
        head.add(text);
        return part;
      case CHUNK_SIZE:
        Matcher chunk = SIZE.matcher(text);
        require(chunk.matches(), "size of a chunk", text);
        left = Long.parseLong(chunk.group(1), HEXADECIMAL);
        return left == 0 ? Part.TRAILERS : Part.CHUNK;
      case CHUNK_END:
        require(text.isEmpty(), "end of a chunk", text);
        return Part.CHUNK_SIZE;
      default:
        return text.isEmpty() ? Part.WHOLE : part;
    }
  }

  /** RFC 9112, section 6.3. */
  private Part afterHead() throws ProtocolException {
    int status = head.status();
    require(status != SWITCHED, "answer by HTTP/1.1", "status " + SWITCHED);
    if (status < FINAL) {
      return Part.STATUS;
    }
    Optional<String> length = head.value("Content-Length");
    Optional<String> transfer = head.value("Transfer-Encoding");
    String connection = lowerCase(head.value("Connection"));
    isKept = head.isOld() ? connection.contains("keep-alive") : !connection.contains("close");
    isKept &= transfer.isEmpty() || length.isEmpty();
    if (isBodiless || status == NO_CONTENT || status == NOT_MODIFIED) {
      return Part.WHOLE;
    }
    if (lowerCase(transfer).endsWith(CHUNKED)) {
      return Part.CHUNK_SIZE;
    }
    boolean isKnown = transfer.isEmpty() && length.isPresent();
    require(
        !isKnown || LENGTH.matcher(length.get()).matches(),
        "number of Content-Length",
        length.orElse(""));
    isKept &= isKnown;
    left = isKnown ? Long.parseLong(length.get()) : UNTIL_CLOSED;
    return left == 0 ? Part.WHOLE : Part.BODY;
  }

  private static String lowerCase(Optional<String> value) {
    return value.orElse("").toLowerCase(Locale.ROOT);
  }

  /** Refuses an answer without what a rule asks for. */
  static void require(boolean isThere, String what, String got) throws ProtocolException {
    if (!isThere) {
      String shown = OneLine.of(got.substring(0, Math.min(SHOWN_CHARS, got.length())));
      throw new ProtocolException("no " + what + " but '" + shown + "'");
    }
  }
}
