package pijoule.client;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.contract.http.ContentEncoding;

/**
 * An answer's status and headers, and whether the body is to be read as a message. Every stack asks
 * this before it reads, so that all accept the same answers.
 *
 * @param status HTTP status
 * @param type {@code Content-Type}; here and below, several headers are joined by a comma
 * @param encoding {@code Content-Encoding}
 * @param length {@code Content-Length}
 * @param transfer {@code Transfer-Encoding}
 * @param expected coding of the body
 */
public record AnswerHead(
    int status,
    Optional<String> type,
    Optional<String> encoding,
    Optional<String> length,
    Optional<String> transfer,
    ContentEncoding expected) {
  /** Bytes of a refusal's body that are worth reading for its reason. */
  public static final int REASON_BYTES = 1024;

  private static final int OK = 200;
  private static final String CHARSET = "charset";
  private static final String CHUNKED = "chunked";

  /**
   * Makes the head of an answer that is to be plain.
   *
   * @param status HTTP status
   * @param type {@code Content-Type}
   * @param encoding {@code Content-Encoding}
   * @param length {@code Content-Length}
   * @param transfer {@code Transfer-Encoding}
   */
  public AnswerHead(
      int status,
      Optional<String> type,
      Optional<String> encoding,
      Optional<String> length,
      Optional<String> transfer) {
    this(status, type, encoding, length, transfer, ContentEncoding.PLAIN);
  }

  /**
   * Tests whether the body is to be read as a message.
   *
   * @param mediaType that it must have, such as {@code application/xml}
   * @param maxBytes of a body
   * @return if not, {@link #refusal} says why
   */
  public boolean isUsable(String mediaType, int maxBytes) {
    return status == OK && fault(mediaType, maxBytes).isEmpty();
  }

  /**
   * Why an answer is not usable.
   *
   * @param mediaType that it must have
   * @param maxBytes of a body
   * @param body its first bytes, in which a server names its reason
   * @param count bytes of it that hold something
   * @return the exception to throw
   */
  public UnusableAnswerException refusal(String mediaType, int maxBytes, byte[] body, int count) {
    if (status == OK) {
      return new UnusableAnswerException(fault(mediaType, maxBytes).orElseThrow());
    }
    int length = Math.min(count, REASON_BYTES);
    String shown = OneLine.of(FaultReason.of(new String(body, 0, length, StandardCharsets.UTF_8)));
    return new UnusableAnswerException(
        "server must answer 200, got " + status + (shown.isEmpty() ? "" : ": " + shown));
  }

  /**
   * Refuses an answer that is too large.
   *
   * @param maxBytes of a body
   * @param received what was, such as {@code more}
   */
  static UnusableAnswerException tooLarge(int maxBytes, String received) {
    return new UnusableAnswerException(tooLargeFault(maxBytes, received));
  }

  private static String tooLargeFault(int maxBytes, String received) {
    return "answer must be at most " + maxBytes + " B, got " + received;
  }

  private Optional<String> fault(String mediaType, int maxBytes) {
    if (!isOfType(mediaType)) {
      return Optional.of(
          "answer must be "
              + mediaType
              + " with charset utf-8 or none, got "
              + (type.isEmpty() ? "no content type" : OneLine.of(type.get())));
    }
    if (!encoding.equals(expected.header())) {
      return Optional.of(
          "answer must have "
              + expected.header().orElse("no")
              + " Content-Encoding, got "
              + OneLine.of(encoding.orElse("none")));
    }
    if (transfer.isPresent() && !transfer.get().strip().equalsIgnoreCase(CHUNKED)) {
      return Optional.of("Transfer-Encoding must be chunked, got " + OneLine.of(transfer.get()));
    }
    return length.isPresent() ? lengthFault(maxBytes) : Optional.empty();
  }

  private Optional<String> lengthFault(int maxBytes) {
    // RFC 9112, section 6.2: no sender sends both; which one counts differs between clients.
    if (transfer.isPresent()) {
      return Optional.of("answer must have Content-Length or Transfer-Encoding, got both headers");
    }
    long bytes;
    try {
      bytes = Long.parseUnsignedLong(length.get().strip());
    } catch (NumberFormatException none) {
      bytes = -1;
    }
    if (bytes < 0) {
      return Optional.of("Content-Length must be one number, got " + OneLine.of(length.get()));
    }
    return bytes > maxBytes ? Optional.of(tooLargeFault(maxBytes, bytes + " B")) : Optional.empty();
  }

  /** RFC 7303, section 9.1, but for charsets other than UTF-8. */
  private boolean isOfType(String mediaType) {
    String[] parts = type.orElse("").toLowerCase(Locale.ROOT).split(";", -1);
    if (!parts[0].strip().equals(mediaType)) {
      return false;
    }
    for (int i = 1; i < parts.length; i++) {
      int equals = parts[i].indexOf('=');
      if (equals >= 0
          && parts[i].substring(0, equals).strip().equals(CHARSET)
          && !isUtf8(parts[i].substring(equals + 1).strip())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isUtf8(String charset) {
    return charset.equals("utf-8") || charset.equals("\"utf-8\"");
  }

  /** The reason in a refusal's body: SOAP's faultstring or Reason, else all text. */
  private static final class FaultReason {
    /** SOAP 1.1, section 4.4; SOAP 1.2 part 1, section 5.4.2. */
    private static final Pattern REASON =
        Pattern.compile("<(?:[\\w.-]+:)?(?:faultstring|Text)(?:\\s[^>]*)?>([^<]*)");

    private static final Pattern TAG = Pattern.compile("<[^>]*>?");

    private FaultReason() {}

    /**
     * Refuses an answer that is too large.
     *
     * @param body its beginning
     * @return its text without tags
     */
    static String of(String body) {
      Matcher reason = REASON.matcher(body);
      if (!reason.find()) {
        return TAG.matcher(body).replaceAll(" ");
      }
      return reason
          .group(1)
          .replace("&lt;", "<")
          .replace("&gt;", ">")
          .replace("&quot;", "\"")
          .replace("&apos;", "'")
          .replace("&amp;", "&");
    }
  }
}
