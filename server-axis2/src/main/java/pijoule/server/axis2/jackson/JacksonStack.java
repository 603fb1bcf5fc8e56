package pijoule.server.axis2.jackson;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pijoule.contract.jackson.JacksonFormat;
import pijoule.contract.jackson.JacksonType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.JacksonProtocol;
import pijoule.contract.service.Service;
import pijoule.server.Served;
import pijoule.server.axis2.value.ValueStack;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.HeapCost;

/** JSON, or another of Jackson's formats. */
public final class JacksonStack {
  private static final String TEXT = "xs:string";

  /** A number is an item of arrays that grow. */
  private static final HeapCost NUMBERS = new HeapCost(24, 0);

  /** A text is an object in a list and in an array. */
  private static final HeapCost TEXTS = new HeapCost(80, 6);

  private JacksonStack() {}

  /**
   * Returns a new servlet with its codec.
   *
   * @param endpoint what is called
   * @param service what the endpoint's service does
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   */
  public static <Q, A> Served<Q, A> serve(Endpoint<Q, A> endpoint, Service<Q, A> service) {
    HeapCost cost = endpoint.requestShape().xsdType().equals(TEXT) ? TEXTS : NUMBERS;
    return ValueStack.serve(endpoint, service, new JacksonCodec<>(endpoint), cost);
  }

  /** One of Jackson's formats, by its data binding. */
  private static final class JacksonCodec<Q, A> implements Codec<Q, A> {
    private final JacksonFormat format;
    private final JacksonType<Q> requests;
    private final JacksonType<A> answers;

    JacksonCodec(Endpoint<Q, A> endpoint) {
      format = JacksonProtocol.formatOf(endpoint);
      requests = JacksonType.of(endpoint.service().request());
      answers = JacksonType.of(endpoint.service().answer());
    }

    @Override
    public Q deserialize(InputStream body) throws IOException {
      return format.read(requests, body).value();
    }

    @Override
    public void serialize(A answer, OutputStream out) throws IOException {
      format.write(answers.wrap(answer), out);
    }
  }
}
