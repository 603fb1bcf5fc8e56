package pijoule.contract.xml;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Finds what a SOAP message carries, by its bytes alone. For messages that a codec has read, so
 * that they are known to be well-formed, and in an encoding whose markup is that of ASCII.
 */
public final class SoapBody {
  private static final byte[] BODY = bytes("Body");

  private final byte[] bytes;
  private final int size;

  private SoapBody(byte[] bytes, int size) {
    this.bytes = bytes;
    this.size = size;
  }

  /**
   * Returns bytes between the start tag and the end tag of Body; 0 of an empty one, absent if there
   * is no whole Body.
   *
   * @param message bytes of a well-formed SOAP message
   * @param size how many of them are the message's
   */
  public static OptionalInt contentBytes(byte[] message, int size) {
    return new SoapBody(message, size).content();
  }

  private OptionalInt content() {
    int at = 0;
    while ((at = indexOf('<', at)) >= 0) {
      int end = endOfMarkup(at);
      if (end < 0) {
        return OptionalInt.empty();
      }
      if (isStartOfBody(at)) {
        return bytes[end - 2] == '/' ? OptionalInt.of(0) : toEndTag(at, end);
      }
      at = end;
    }
    return OptionalInt.empty();
  }

  /** Nothing but the envelope's own end tag follows that of Body. */
  private OptionalInt toEndTag(int start, int contentStart) {
    int nameEnd = endOfName(start + 1);
    byte[] name = Arrays.copyOfRange(bytes, start + 1, nameEnd);
    for (int at = size - name.length - 2; at >= contentStart; at--) {
      if (bytes[at] == '<' && bytes[at + 1] == '/' && isAt(name, at + 2)) {
        return OptionalInt.of(at - contentStart);
      }
    }
    return OptionalInt.empty();
  }

  private boolean isStartOfBody(int at) {
    int end = endOfName(at + 1);
    int local = end - BODY.length;
    return isAt(BODY, local) && (local == at + 1 || bytes[local - 1] == ':');
  }

  private int endOfName(int from) {
    int at = from;
    while (at < size && " \t\r\n/>".indexOf(bytes[at]) < 0) {
      at++;
    }
    return at;
  }

  /** Index after a tag, comment or instruction; -1 where it does not end. */
  private int endOfMarkup(int start) {
    if (isAt(bytes("<!--"), start)) {
      return after("-->", start);
    }
    if (isAt(bytes("<?"), start)) {
      return after("?>", start);
    }
    int quote = 0;
    for (int at = start; at < size; at++) {
      if (quote != 0) {
        quote = bytes[at] == quote ? 0 : quote;
      } else if (bytes[at] == '"' || bytes[at] == '\'') {
        quote = bytes[at];
      } else if (bytes[at] == '>') {
        return at + 1;
      }
    }
    return -1;
  }

  private int after(String text, int from) {
    byte[] sought = bytes(text);
    for (int at = from; at + sought.length <= size; at++) {
      if (isAt(sought, at)) {
        return at + sought.length;
      }
    }
    return -1;
  }

  private int indexOf(char sought, int from) {
    for (int at = from; at < size; at++) {
      if (bytes[at] == sought) {
        return at;
      }
    }
    return -1;
  }

  private boolean isAt(byte[] sought, int at) {
    return at >= 0
        && at + sought.length <= size
        && Arrays.equals(bytes, at, at + sought.length, sought, 0, sought.length);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
