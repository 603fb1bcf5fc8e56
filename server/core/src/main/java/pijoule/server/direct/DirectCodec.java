package pijoule.server.direct;

import java.io.OutputStream;
import pijoule.contract.message.BodyReader;

/**
 * How requests are read and answers written: the work of {@code deserialize} and {@code serialize}.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public interface DirectCodec<Q, A> extends BodyReader<Q> {
  /**
   * Writes an answer.
   *
   * @param answer left as it is
   * @param out takes its bytes
   * @throws Exception if it cannot be written
   */
  void write(A answer, OutputStream out) throws Exception;
}
