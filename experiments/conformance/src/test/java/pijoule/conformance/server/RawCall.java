package pijoule.conformance.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.Locale;

/**
 * A request of bytes that no HTTP library would send, and its answer.
 *
 * @param bytes as they are sent
 * @param halfClose whether the connection's way to the server ends with them
 */
record RawCall(byte[] bytes, boolean halfClose) {
  private static final int HEXADECIMAL = 16;

  /** In place of a status. */
  static final int NONE = 0;

  private static final int LIMIT_MS = 30_000;
  private static final String HEAD =
      "POST /services/SortService/sort HTTP/1.1\r\nHost: x\r\nContent-Type: ";

  /**
   * What came back.
   *
   * @param status of the status line; {@link #NONE} where the connection ended in its place
   * @param type Content-Type; empty without one
   * @param body what follows the headers
   * @param isLast whether it says that the connection ends with it
   */
  record Answer(int status, String type, String body, boolean isLast) {}

  static RawCall of(String text) {
    return new RawCall(text.getBytes(ISO_8859_1), false);
  }

  static RawCall brokenOff(String text) {
    return new RawCall(text.getBytes(ISO_8859_1), true);
  }

  /** The same on a connection that stays open. */
  RawCall open() {
    return new RawCall(bytes, false);
  }

  static String head(String mediaType, String... headers) {
    StringBuilder head = new StringBuilder(HEAD).append(mediaType).append("\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    return head.append("\r\n").toString();
  }

  static Socket connect(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(LIMIT_MS);
    return socket;
  }

  Answer send(int port) throws IOException {
    try (Socket socket = connect(port)) {
      socket.getOutputStream().write(bytes);
      if (halfClose) {
        socket.shutdownOutput();
      }
      return read(socket.getInputStream());
    }
  }

  /** Reads one answer; its length must be known or the connection must end with it. */
  static Answer read(InputStream in) throws IOException {
    ByteArrayOutputStream received = new ByteArrayOutputStream();
    String text = "";
    byte[] some = new byte[8192];
    int count = 0;
    while (count >= 0 && !isWhole(text)) {
      received.write(some, 0, count);
      text = received.toString(ISO_8859_1);
      count = isWhole(text) ? 0 : readSome(in, some);
    }
    if (text.isEmpty()) {
      return new Answer(NONE, "", "", true);
    }
    int end = text.indexOf("\r\n\r\n");
    if (!text.startsWith("HTTP/1.1 ") || end < 0) {
      throw new IOException("answer must be HTTP/1.1, got '" + text + "'");
    }
    return new Answer(
        Integer.parseInt(text.substring(9, 12)),
        header(text, "content-type"),
        isChunked(text) ? joined(text, end + 4) : text.substring(end + 4),
        header(text, "connection").equalsIgnoreCase("close"));
  }

  private static int readSome(InputStream in, byte[] some) throws IOException {
    try {
      return in.read(some);
    } catch (SocketException reset) {
      return -1;
    }
  }

  private static boolean isWhole(String text) {
    int end = text.indexOf("\r\n\r\n");
    if (end >= 0 && isChunked(text)) {
      return text.endsWith("\r\n0\r\n\r\n");
    }
    String length = end < 0 ? "" : header(text, "content-length");
    return !length.isEmpty() && text.length() >= end + 4 + Integer.parseInt(length);
  }

  private static boolean isChunked(String text) {
    return header(text, "transfer-encoding").equalsIgnoreCase("chunked");
  }

  private static String joined(String text, int body) {
    StringBuilder joined = new StringBuilder();
    int at = body;
    while (true) {
      int line = text.indexOf("\r\n", at);
      int length = Integer.parseInt(text.substring(at, line), HEXADECIMAL);
      if (length == 0) {
        return joined.toString();
      }
      joined.append(text, line + 2, line + 2 + length);
      at = line + 2 + length + 2;
    }
  }

  private static String header(String text, String name) {
    return text.lines()
        .takeWhile(line -> !line.isEmpty())
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst()
        .orElse("");
  }
}
