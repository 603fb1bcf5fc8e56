package pijoule.server.call;

import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.message.Invalid;
import pijoule.contract.message.Shape;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.ServiceException;

/**
 * An answer that is no result: an HTTP status and one line that names the rule, the value received
 * and what to do next. Every server refuses the same request with the same line.
 *
 * @param status HTTP status, at least 400
 * @param reason one line of printable ASCII; anything else in a value received is shown as {@code
 *     ?}
 */
public record Refusal(int status, String reason) {
  /** Media type of the line. */
  public static final String CONTENT_TYPE = "text/plain";

  private static final int SHOWN = 60;
  private static final int MAX_LENGTH = 400;
  private static final int EXPECTATION_FAILED = 417;
  private static final int UPGRADE_REQUIRED = 426;

  public Refusal {
    if (status < 400) {
      throw new IllegalArgumentException("a refusal's status must be at least 400, got " + status);
    }
    reason = shown(reason, MAX_LENGTH);
  }

  /**
   * Returns not found.
   *
   * @param path of the service
   * @param received path, with its query if it had one
   */
  public static Refusal path(String path, String received) {
    return new Refusal(
        HttpURLConnection.HTTP_NOT_FOUND,
        "path must be " + path + ", got " + shown(received, SHOWN) + "; send the message there");
  }

  /**
   * Returns method not allowed.
   *
   * @param received method of the request
   */
  public static Refusal method(String received) {
    return new Refusal(
        HttpURLConnection.HTTP_BAD_METHOD,
        "method must be POST, got " + shown(received, SHOWN) + "; post the message");
  }

  /**
   * Returns unsupported media type.
   *
   * @param mediaType that it must be
   * @param received the header; null if there is none
   */
  public static Refusal contentType(String mediaType, String received) {
    return new Refusal(
        HttpURLConnection.HTTP_UNSUPPORTED_TYPE,
        "Content-Type must be "
            + mediaType
            + " with charset utf-8 or none, got "
            + (received == null ? "none" : "'" + shown(received, SHOWN) + "'")
            + "; set the header");
  }

  /**
   * Returns unsupported media type.
   *
   * @param encoding that it must be
   * @param received the header; null if there is none
   */
  public static Refusal contentEncoding(ContentEncoding encoding, String received) {
    return new Refusal(
        HttpURLConnection.HTTP_UNSUPPORTED_TYPE,
        "Content-Encoding must be "
            + encoding.header().orElse("absent")
            + ", got "
            + (received == null ? "none" : "'" + shown(received, SHOWN) + "'")
            + (encoding.isCompressed() ? "; compress the message" : "; send the message as it is"));
  }

  /**
   * Returns bad request.
   *
   * @param received what is wrong with a body that is to be inflated
   */
  public static Refusal compressed(String received) {
    return bad("body must be one whole gzip member", received, "compress the message again");
  }

  /**
   * Returns bad request.
   *
   * @param name of the header
   * @param rule for its value
   * @param received value
   */
  public static Refusal header(String name, String rule, String received) {
    return bad(name + " must be " + rule, "'" + shown(received, SHOWN) + "'", "mend the header");
  }

  /**
   * Returns too large.
   *
   * @param shape of the request
   * @param maxBytes of a body
   */
  public static Refusal tooLarge(Shape shape, int maxBytes) {
    return new Refusal(
        HttpURLConnection.HTTP_ENTITY_TOO_LARGE,
        "body must be at most "
            + maxBytes
            + " bytes, got more; send "
            + less(shape)
            + " or start the server with a greater --max-body");
  }

  private static String less(Shape shape) {
    return shape.maxItems() == 1 ? "a shorter " + shape.item() : "fewer " + shape.root();
  }

  /**
   * Returns too large.
   *
   * @param shape of the request
   * @param declared Content-Length; -1 where unknown, as in the Servlet API
   * @param heapBytes maximum heap size, bytes
   */
  public static Refusal tooLargeForHeap(Shape shape, long declared, long heapBytes) {
    return new Refusal(
        HttpURLConnection.HTTP_ENTITY_TOO_LARGE,
        ("body must fit, as the framework's objects, into a heap of %s bytes, got %s; send %s or"
                + " start the server with a greater -Xmx")
            .formatted(heapBytes, declared < 0 ? "more" : declared + " bytes", less(shape)));
  }

  /** As {@link #tooLargeForHeap(Shape, long, long)}, for the heap of this JVM. */
  public static Refusal tooLargeForHeap(Shape shape, long declared) {
    return tooLargeForHeap(shape, declared, Runtime.getRuntime().maxMemory());
  }

  /**
   * Returns too large.
   *
   * @param limitBytes of all requests
   */
  public static Refusal noMemory(long limitBytes) {
    return new Refusal(
        HttpURLConnection.HTTP_ENTITY_TOO_LARGE,
        "bodies and answers of all requests must fit into "
            + limitBytes
            + " bytes, got more at once; send it again later or start the server with a greater"
            + " -Xmx");
  }

  /**
   * Returns request timeout.
   *
   * @param rule how fast a body must come, such as {@code at 10 kB/s or more}
   * @param receivedBytes of the body
   */
  public static Refusal tooSlow(String rule, int receivedBytes) {
    return new Refusal(
        HttpURLConnection.HTTP_CLIENT_TIMEOUT,
        "body must come " + rule + ", got " + receivedBytes + " bytes; send it faster");
  }

  /**
   * Returns bad request.
   *
   * @param receivedBytes of the body
   */
  public static Refusal brokenOff(int receivedBytes) {
    return bad(
        "body must be as long as Content-Length says, or whole chunks to the last",
        "an end or a broken chunk after " + receivedBytes + " bytes",
        "send it whole");
  }

  /**
   * Returns bad request.
   *
   * @param endpoint that was called
   */
  public static Refusal empty(Endpoint<?, ?> endpoint) {
    Shape shape = endpoint.requestShape();
    return bad(
        "body must hold " + endpoint.protocol().content(shape),
        "0 bytes",
        "send at least " + endpoint.protocol().shortest(endpoint.service().request()));
  }

  /**
   * A body that the framework could not read, where no check has said why.
   *
   * @param endpoint that was called
   * @return bad request
   */
  public static Refusal unreadable(Endpoint<?, ?> endpoint) {
    return bad(
        "body must hold " + endpoint.protocol().content(endpoint.requestShape()),
        "one that the framework cannot read",
        "mend the message; a server with --check on says where");
  }

  /**
   * Returns bad request.
   *
   * @param invalid why a body is no message
   */
  public static Refusal of(Invalid invalid) {
    return new Refusal(
        HttpURLConnection.HTTP_BAD_REQUEST, invalid.getMessage() + "; " + invalid.next());
  }

  /**
   * Returns bad request where another request can mend it, otherwise an internal failure.
   *
   * @param cannot what the service says
   */
  public static Refusal of(ServiceException cannot) {
    return new Refusal(
        cannot.isRequestAtFault()
            ? HttpURLConnection.HTTP_BAD_REQUEST
            : HttpURLConnection.HTTP_INTERNAL_ERROR,
        cannot.getMessage());
  }

  /**
   * Returns bad request.
   *
   * @param rule what must be
   * @param received what was
   * @param next what to do about it
   */
  public static Refusal bad(String rule, String received, String next) {
    return new Refusal(
        HttpURLConnection.HTTP_BAD_REQUEST, rule + ", got " + shown(received, SHOWN) + "; " + next);
  }

  /** Returns an internal failure of the server. */
  public static Refusal failed() {
    return new Refusal(
        HttpURLConnection.HTTP_INTERNAL_ERROR,
        "the server must answer every valid message, got a failure of its own; see its log");
  }

  /**
   * Returns what the container itself refuses, with the same status on every container.
   *
   * @param chosen status as a container chose it
   */
  public static Refusal container(int chosen) {
    int status = status(chosen);
    if (status == HttpURLConnection.HTTP_INTERNAL_ERROR) {
      return failed();
    }
    return new Refusal(
        status,
        "request must be valid HTTP/1.1, got one refused with status "
            + status
            + "; mend the request");
  }

  /** Containers differ in what they make of a request line that is too long, or of HTTP/2. */
  private static int status(int chosen) {
    return switch (chosen) {
      case EXPECTATION_FAILED,
          HttpURLConnection.HTTP_INTERNAL_ERROR,
          HttpURLConnection.HTTP_NOT_IMPLEMENTED,
          HttpURLConnection.HTTP_UNAVAILABLE,
          HttpURLConnection.HTTP_VERSION ->
          chosen;
      case UPGRADE_REQUIRED -> HttpURLConnection.HTTP_VERSION;
      default ->
          chosen > HttpURLConnection.HTTP_INTERNAL_ERROR
              ? HttpURLConnection.HTTP_INTERNAL_ERROR
              : HttpURLConnection.HTTP_BAD_REQUEST;
    };
  }

  /** Returns the reason with a line end, as sent. */
  public byte[] line() {
    return (reason + "\n").getBytes(StandardCharsets.US_ASCII);
  }

  private static String shown(String text, int maxChars) {
    String printable = text.replaceAll("[^ -~]", "?");
    return printable.length() <= maxChars ? printable : printable.substring(0, maxChars) + "...";
  }
}
