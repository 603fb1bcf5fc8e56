package pijoule.server.exchange;

import java.io.InputStream;
import java.io.OutputStream;

/**
 * The operations of {@code deserialize} and {@code serialize} alone: the calls that a framework's
 * hooks make in these phases, on the same objects. Called within an exchange.
 */
public interface Codec {
  /**
   * Reads a request, all pieces of it.
   *
   * @param body a message's bytes
   * @return its numbers
   * @throws Exception if the framework refuses
   */
  int[] deserialize(InputStream body) throws Exception;

  /**
   * Writes an answer, all pieces of it.
   *
   * @param numbers in the answer's order
   * @param out takes the message's bytes
   * @throws Exception if the framework refuses
   */
  void serialize(int[] numbers, OutputStream out) throws Exception;
}
