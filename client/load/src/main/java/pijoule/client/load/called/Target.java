package pijoule.client.load.called;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Target of the calls, and the answers that are expected. For one thread at a time. */
public interface Target {
  /** Returns where. */
  URI url();

  /** Returns the requests that are sent, at least one. */
  List<Sent> requests();

  /**
   * Draws which of them each request of a schedule is, before the first is sent; those without
   * weights come in turn.
   *
   * @param leadIn requests before the window
   * @param all requests of the schedule
   */
  default int[] order(int leadIn, int all) {
    return IntStream.range(0, all).map(number -> number % requests().size()).toArray();
  }

  /** Returns items in the first request; 1 where it is not known what an item is. */
  int items();

  /** Returns memory that the reader of an answer is expected to take, bytes. */
  int answerBytes();

  /** Makes a reader of answers, for one connection. */
  Answer answer();

  /**
   * Returns most requests of a name before the schedule, of which one must be answered as expected,
   * at least 1. Some answers of a stranger's service may be errors, which are measured; a service
   * of pijoule has none.
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
