package pijoule.conformance.client;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a client sent, as it was on the wire.
 *
 * @param line such as {@code POST /services/SortService/sort HTTP/1.1}
 * @param headers by lower-case name
 * @param bytes of the body, without chunk marks
 */
record SentRequest(String line, Map<String, String> headers, byte[] bytes) {
  private static final Pattern ITEM = Pattern.compile("<n>(-?\\d+)</n>");

  /** The next request of a connection; absent where the client has closed it. */
  static Optional<SentRequest> read(InputStream in) throws IOException {
    String line = line(in);
    if (line.isEmpty()) {
      return Optional.empty();
    }
    Map<String, String> headers = new TreeMap<>();
    for (String header = line(in); !header.isEmpty(); header = line(in)) {
      int colon = header.indexOf(':');
      headers.put(
          header.substring(0, colon).toLowerCase(Locale.ROOT), header.substring(colon + 1).strip());
    }
    return Optional.of(new SentRequest(line, headers, body(in, headers)));
  }

  /** The body as text. */
  String body() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The numbers of the body, in their order. */
  List<Integer> numbers() {
    List<Integer> numbers = new ArrayList<>();
    Matcher items = ITEM.matcher(body());
    while (items.find()) {
      numbers.add(Integer.valueOf(items.group(1)));
    }
    return numbers;
  }

  private static byte[] body(InputStream in, Map<String, String> headers) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    if (headers.containsKey("content-length")) {
      body.write(exactly(in, Integer.parseInt(headers.get("content-length"))));
    } else {
      for (int size = chunk(in); size > 0; size = chunk(in)) {
        body.write(exactly(in, size));
        line(in);
      }
      line(in);
    }
    return body.toByteArray();
  }

  private static int chunk(InputStream in) throws IOException {
    return HexFormat.fromHexDigits(line(in));
  }

  private static byte[] exactly(InputStream in, int size) throws IOException {
    byte[] bytes = in.readNBytes(size);
    if (bytes.length < size) {
      throw new EOFException("request ended after " + bytes.length + " of " + size + " B");
    }
    return bytes;
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }
}
