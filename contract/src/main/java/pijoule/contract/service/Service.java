package pijoule.contract.service;

import java.util.Map;
import java.util.Optional;

/**
 * A service with its settings: what a client draws and checks, and what a server does for a
 * request. Safe for use by many threads.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public interface Service<Q, A> {
  /**
   * Draws a request.
   *
   * @param seed of the pseudo-random sequence; the same seed gives the same request on every JDK
   * @return a new request
   * @throws IllegalArgumentException if the settings allow none; the message names rule and value
   */
  Q draw(long seed);

  /** Returns size of the larger of request and answer that {@link #draw} leads to, bytes. */
  int messageBytes();

  /**
   * Makes what the service keeps between requests. A server calls it once, before it is ready; what
   * was not made then is made by the first request.
   */
  default void prepare() {}

  /**
   * Does what the service does; measured as the phase {@code service}.
   *
   * @param request left as it is
   * @return the answer
   * @throws ServiceException if the service cannot
   */
  A apply(Q request) throws ServiceException;

  /**
   * Checks an answer.
   *
   * @param request as sent, left as it is
   * @param answer as received
   * @return what is wrong and where, in one line; absent if nothing is
   */
  Optional<String> fault(Q request, A answer);

  /**
   * Returns room that one call takes on the server's disk, bytes; above 0 the server's option
   * {@code --scratch} names the folder.
   */
  default long scratchBytes() {
    return 0;
  }

  /** Returns what a server states of itself: text, or a {@link Number}, by key with its unit. */
  Map<String, Object> settings();
}
