package pijoule.server.light.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pijoule.contract.conventional.ConventionalText;
import pijoule.contract.ksoap.KsoapCodec;
import pijoule.contract.protocol.Endpoint;

/**
 * How requests are read and answers written.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public interface Codec<Q, A> {
  /**
   * @param in a request's bytes, in memory; read to the last
   * @return the request
   * @throws IOException if they are no message
   */
  Q read(InputStream in) throws IOException;

  /**
   * @param answer left as it is
   * @param out takes its bytes
   * @throws IOException as the stream's
   */
  void write(A answer, OutputStream out) throws IOException;

  /**
   * @param endpoint whose messages they are
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @return the codec of its protocol
   */
  static <Q, A> Codec<Q, A> of(Endpoint<Q, A> endpoint) {
    return endpoint.protocol().name().equals("ksoap") ? ksoap(endpoint) : conventional(endpoint);
  }

  private static <Q, A> Codec<Q, A> ksoap(Endpoint<Q, A> endpoint) {
    KsoapCodec<Q> requests = new KsoapCodec<>(endpoint.service().request());
    KsoapCodec<A> answers = new KsoapCodec<>(endpoint.service().answer());
    return new Codec<>() {
      @Override
      public Q read(InputStream in) throws IOException {
        return requests.read(in);
      }

      @Override
      public void write(A answer, OutputStream out) throws IOException {
        answers.write(answer, out);
      }
    };
  }

  private static <Q, A> Codec<Q, A> conventional(Endpoint<Q, A> endpoint) {
    ConventionalText<Q> requests = new ConventionalText<>(endpoint.service().request());
    ConventionalText<A> answers = new ConventionalText<>(endpoint.service().answer());
    return new Codec<>() {
      @Override
      public Q read(InputStream in) throws IOException {
        return requests.read(in);
      }

      @Override
      public void write(A answer, OutputStream out) throws IOException {
        answers.write(answer, out);
      }
    };
  }
}
