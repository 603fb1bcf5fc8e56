package pijoule.server.web;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import pijoule.server.call.HttpAnswer;

/**
 * A request as an HTTP library has it; what every server does with one is in {@link Front}. A
 * library whose threads may wait implements {@link BlockingRequest}.
 */
public interface HttpRequest {
  /** Tests whether it is of HTTP/1.0. */
  boolean isOld();

  /** Returns its method. */
  String method();

  /** Returns its target as it came: the path, with its query if it has one. */
  String target();

  /**
   * Returns the first value of a header; null if there is none.
   *
   * @param name in any case
   */
  String header(String name);

  /**
   * Returns all values of a header; null or empty if there is none.
   *
   * @param name in any case
   */
  List<String> headers(String name);

  /** Returns the TCP port that it came to. */
  int port();

  /**
   * Sets a header of the answer, which has not begun.
   *
   * @param name of the header
   * @param value of the header
   */
  void setHeader(String name, String value);

  /**
   * Answers, and discards what is left of the request.
   *
   * @param answer to send
   * @throws IOException if the client is gone
   */
  void answer(HttpAnswer answer) throws IOException;

  /**
   * Answers, and ends the connection: what follows on it is no request.
   *
   * @param answer to send
   * @throws IOException if the client is gone
   */
  void answerLast(HttpAnswer answer) throws IOException;

  /**
   * Answers with what is made by a thread that may wait.
   *
   * @param work makes the answer
   * @throws IOException if the client is gone
   */
  void answer(Supplier<HttpAnswer> work) throws IOException;

  /** Makes the answer, which has not begun, the last of its connection. */
  default void endAfter() {
    setHeader("Connection", "close");
  }

  /**
   * Sets the headers of an answer.
   *
   * @param answer that is about to begin
   */
  default void setHeaders(HttpAnswer answer) {
    if (answer.mediaType().isPresent()) {
      setHeader("Content-Type", answer.mediaType().get());
    }
    if (answer.allow().isPresent()) {
      setHeader("Allow", answer.allow().get());
    }
  }

  /** Returns bytes of the body as the client states them; below 0 where it does not. */
  default long statedBytes() {
    String length = header("Content-Length");
    try {
      return length == null ? -1 : Long.parseLong(length.strip());
    } catch (NumberFormatException refusedByTheServer) {
      return -1;
    }
  }
}
