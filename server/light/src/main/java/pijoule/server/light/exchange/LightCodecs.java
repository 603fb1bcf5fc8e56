package pijoule.server.light.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pijoule.contract.conventional.ConventionalText;
import pijoule.contract.ksoap.KsoapCodec;
import pijoule.contract.protocol.Endpoint;
import pijoule.server.direct.DirectCodec;

/** How requests are read and answers written, by protocol. */
public final class LightCodecs {
  private LightCodecs() {}

  /**
   * Returns the codec of its protocol.
   *
   * @param endpoint whose messages they are
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  public static <Q, A> DirectCodec<Q, A> of(Endpoint<Q, A> endpoint) {
    return endpoint.protocol().name().equals("ksoap") ? ksoap(endpoint) : conventional(endpoint);
  }

  private static <Q, A> DirectCodec<Q, A> ksoap(Endpoint<Q, A> endpoint) {
    KsoapCodec<Q> requests = new KsoapCodec<>(endpoint.service().request());
    KsoapCodec<A> answers = new KsoapCodec<>(endpoint.service().answer());
    return new DirectCodec<>() {
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

  private static <Q, A> DirectCodec<Q, A> conventional(Endpoint<Q, A> endpoint) {
    ConventionalText<Q> requests = new ConventionalText<>(endpoint.service().request());
    ConventionalText<A> answers = new ConventionalText<>(endpoint.service().answer());
    return new DirectCodec<>() {
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
