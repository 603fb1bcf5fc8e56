package pijoule.client.form;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * How values become bytes and bytes become values.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public interface Form<Q, A> {
  /**
   * Writes a request.
   *
   * @param request left as it is
   * @param out takes its bytes
   * @throws IOException as the stream's
   */
  void write(Q request, OutputStream out) throws IOException;

  /**
   * Returns the answer.
   *
   * @param in an answer's bytes, in memory; read to the last
   * @throws IOException if they are no message
   */
  A read(InputStream in) throws IOException;

  /**
   * Reads an answer while its bytes arrive. A form whose {@link #read} takes all bytes first has
   * another way here.
   *
   * @param in an answer's bytes; read to the last
   * @return the answer
   * @throws IOException if they are no message, or as the stream's
   */
  default A readArriving(InputStream in) throws IOException {
    return read(in);
  }
}
