package pijoule.client.load.called;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** Target of the calls, and the answers that are expected. For one thread at a time. */
public interface Target {
  /** Returns where. */
  URI url();

  /** Returns the headers of a request beside those that every request has. */
  Map<String, String> headers();

  /** Returns such as {@code POST}. */
  String method();

  /** Returns the bodies of requests in turn, each in bytes; at least one, which may be empty. */
  byte[][] bodies();

  /** Returns items in the first body; 1 where it is not known what an item is. */
  int items();

  /** Returns memory that the reader of an answer is expected to take, bytes. */
  int answerBytes();

  /** Makes a reader of answers, for one connection. */
  Answer answer();

  /**
   * Returns most requests before the schedule, of which one must be answered as expected, at least
   * 1. Some answers of a stranger's service may be errors, which are measured; a service of pijoule
   * has none.
   */
  int firstRequests();

  /** Returns what an answer's body must hold, for messages. */
  String content();

  /** Returns what a person must know of the answers so far, in one line. */
  default Optional<String> note() {
    return Optional.empty();
  }

  /**
   * An unexpected answer.
   *
   * @param kind by which it is counted, such as {@code status 503}
   * @param line the rule, and what was received
   */
  record Wrong(String kind, String line) {
    /** Fault of an answer whose body is not the expected one. */
    static final String BODY = "body";

    /** Fault of an answer whose headers are not those of a message. */
    static final String HEAD = "head";

    /**
     * Returns its kind.
     *
     * @param code of HTTP
     */
    static String status(int code) {
      return "status " + code;
    }
  }
}
