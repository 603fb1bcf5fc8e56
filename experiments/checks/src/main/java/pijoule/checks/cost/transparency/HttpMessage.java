package pijoule.checks.cost.transparency;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * A request or a response as HTTP/1.1 has it on a connection (RFC 9112), with its body whole.
 *
 * @param head start line and fields, each ended by CR LF
 * @param body without its transfer coding
 */
record HttpMessage(String head, byte[] body) {
  private static final String LENGTH = "\r\ncontent-length:";
  private static final String CHUNKED = "\r\ntransfer-encoding: chunked";
  private static final int HEXADECIMAL = 16;

  /**
   * Reads the next message.
   *
   * @param in buffered
   * @return the message; empty where the connection has ended before it
   * @throws IOException if it ends within the message
   */
  static Optional<HttpMessage> read(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    for (String line = line(in).orElse(""); !line.isEmpty(); line = line(in).orElse("")) {
      head.append(line).append("\r\n");
    }
    if (head.length() == 0) {
      return Optional.empty();
    }
    String lower = head.toString().toLowerCase(Locale.ROOT);
    byte[] body = lower.contains(CHUNKED) ? chunks(in) : bytes(in, length(lower));
    return Optional.of(new HttpMessage(head.toString(), body));
  }

  private static int length(String head) {
    int at = head.indexOf(LENGTH);
    if (at < 0) {
      return 0;
    }
    int from = at + LENGTH.length();
    return Integer.parseInt(head.substring(from, head.indexOf('\r', from)).strip());
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    while (true) {
      String size =
          line(in)
              .orElseThrow(() -> new EOFException("a chunk must follow, got the connection's end"));
      byte[] chunk = bytes(in, Integer.parseInt(size.split(";", 2)[0].strip(), HEXADECIMAL));
      body.write(chunk);
      line(in);
      if (chunk.length == 0) {
        return body.toByteArray();
      }
    }
  }

  private static byte[] bytes(InputStream in, int count) throws IOException {
    byte[] read = in.readNBytes(count);
    if (read.length < count) {
      throw new EOFException("a body must have " + count + " bytes, got " + read.length);
    }
    return read;
  }

  /** Without its CR LF; empty at the end. */
  private static Optional<String> line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = in.read();
    if (next < 0) {
      return Optional.empty();
    }
    while (next >= 0 && next != '\n') {
      if (next != '\r') {
        line.write(next);
      }
      next = in.read();
    }
    return Optional.of(line.toString(StandardCharsets.ISO_8859_1));
  }
}
