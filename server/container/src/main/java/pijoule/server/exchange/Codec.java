package pijoule.server.exchange;

import java.io.InputStream;
import java.io.OutputStream;

/**
 * The operations of {@code deserialize} and {@code serialize} alone: the calls that a framework's
 * hooks make in these phases, on the same objects. Called within an exchange.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public interface Codec<Q, A> {
  /**
   * Reads a request, all pieces of it.
   *
   * @param body a message's bytes
   * @return the request
   * @throws Exception if the framework refuses
   */
  Q deserialize(InputStream body) throws Exception;

  /**
   * Writes an answer, all pieces of it.
   *
   * @param answer left as it is
   * @param out takes the message's bytes
   * @throws Exception if the framework refuses
   */
  void serialize(A answer, OutputStream out) throws Exception;
}
