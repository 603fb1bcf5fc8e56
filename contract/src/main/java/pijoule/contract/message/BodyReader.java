package pijoule.contract.message;

import java.io.InputStream;

/**
 * Reads bodies by all the rules of messages, without any stack: for checks that are not measured.
 * Safe for use by many threads.
 *
 * @param <T> the domain's type
 */
@FunctionalInterface
public interface BodyReader<T> {
  /**
   * Reads a body to its last byte.
   *
   * @param body a message's bytes, in memory
   * @return the message's value
   * @throws Exception if they are no message; an {@link Invalid}
   */
  T read(InputStream body) throws Exception;
}
