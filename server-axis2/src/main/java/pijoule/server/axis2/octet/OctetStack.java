package pijoule.server.axis2.octet;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pijoule.contract.octet.OctetType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.server.Served;
import pijoule.server.axis2.value.ValueStack;
import pijoule.server.exchange.Codec;
import pijoule.server.exchange.HeapCost;

/** Java's binary form over HTTP. */
public final class OctetStack {
  private static final String TEXT = "xs:string";

  /** A number is an item of two arrays, one of which grows. */
  private static final HeapCost NUMBERS = new HeapCost(24, 0);

  /** A text is an object in a list and in an array. */
  private static final HeapCost TEXTS = new HeapCost(80, 4);

  private OctetStack() {}

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
    return ValueStack.serve(endpoint, service, new OctetCodec<>(endpoint), cost);
  }

  /** Java's binary form, by {@code DataInputStream} and {@code DataOutputStream}. */
  private static final class OctetCodec<Q, A> implements Codec<Q, A> {
    private final OctetType<Q> requests;
    private final OctetType<A> answers;

    OctetCodec(Endpoint<Q, A> endpoint) {
      requests = OctetType.of(endpoint.service().request());
      answers = OctetType.of(endpoint.service().answer());
    }

    @Override
    public Q deserialize(InputStream body) throws IOException {
      return requests.read(body);
    }

    @Override
    public void serialize(A answer, OutputStream out) throws IOException {
      answers.write(answer, out);
    }
  }
}
