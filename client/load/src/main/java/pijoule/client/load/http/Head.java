package pijoule.client.load.http;

import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Status and headers of an answer. */
public final class Head {
  /** RFC 9112, section 4. */
  private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[0-9] [1-9][0-9]{2}( .*)?");

  private static final int STATUS = 9;
  private static final int STATUS_END = 12;

  private final List<String> lines = new ArrayList<>();
  private int status;

  /**
   * Returns the head of an answer by HTTP/2, which has no lines.
   *
   * @param status of HTTP
   * @param headers values by name
   */
  public static Head of(int status, Map<String, List<String>> headers) {
    Head head = new Head();
    head.status = status;
    head.lines.add("HTTP/2 " + status);
    headers.forEach((name, values) -> values.forEach(value -> head.lines.add(name + ": " + value)));
    return head;
  }

  /** Takes the first line of a head, after which it has no others. */
  void begin(String line) throws ProtocolException {
    boolean isKnown = !lines.isEmpty() && line.equals(lines.get(0));
    AnswerParser.require(
        isKnown || STATUS_LINE.matcher(line).matches(), "status line of HTTP/1.1", line);
    lines.clear();
    lines.add(line);
    status = Integer.parseInt(line.substring(STATUS, STATUS_END));
  }

  /** Takes a further line. One that begins with a blank goes on with the last (section 5.2). */
  void add(String line) {
    int last = lines.size() - 1;
    if (last > 0 && (line.charAt(0) == ' ' || line.charAt(0) == '\t')) {
      lines.set(last, lines.get(last) + " " + line.strip());
    } else {
      lines.add(line);
    }
  }

  /** Returns the status of HTTP. */
  public int status() {
    return status;
  }

  /** Tests whether it is of a version before 1.1. */
  boolean isOld() {
    return lines.get(0).startsWith("HTTP/1.0");
  }

  /**
   * Returns a header's values, joined by commas where there are several.
   *
   * @param name in any case
   */
  public Optional<String> value(String name) {
    Optional<String> joined = Optional.empty();
    for (String line : lines) {
      if (line.startsWith(":", name.length())
          && line.regionMatches(true, 0, name, 0, name.length())) {
        String value = line.substring(name.length() + 1).strip();
        joined = Optional.of(joined.isPresent() ? joined.get() + ", " + value : value);
      }
    }
    return joined;
  }
}
