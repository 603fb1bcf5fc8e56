package pijoule.server.direct;

import java.io.InputStream;
import java.io.OutputStream;

/**
 * How requests are read and answers written: the work of {@code deserialize} and {@code serialize}.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public interface Codec<Q, A> {
  /**
   * @param in a request's bytes, in memory; read to the last
   * @return the request
   * @throws Exception if they are no message
   */
  Q read(InputStream in) throws Exception;

  /**
   * @param answer left as it is
   * @param out takes its bytes
   * @throws Exception if it cannot be written
   */
  void write(A answer, OutputStream out) throws Exception;
}
