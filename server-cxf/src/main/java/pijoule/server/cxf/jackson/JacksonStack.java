package pijoule.server.cxf.jackson;

import java.util.List;
import pijoule.contract.jackson.JacksonType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.JacksonProtocol;
import pijoule.contract.service.Service;
import pijoule.server.Served;
import pijoule.server.cxf.jaxrs.ResourceServlet;
import pijoule.server.exchange.HeapCost;
import pijoule.server.exchange.Operation;

/** CXF's JAX-RS front end with Jackson's provider. */
public final class JacksonStack {
  private static final String TEXT = "xs:string";

  /** A number is an item of arrays that grow. */
  private static final HeapCost NUMBERS = new HeapCost(24, 0);

  /** A text is an object in a list and in an array. */
  private static final HeapCost TEXTS = new HeapCost(80, 6);

  private JacksonStack() {}

  /**
   * @param endpoint what is called
   * @param service what the endpoint's service does
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @return a new servlet with its codec
   */
  public static <Q, A> Served<Q, A> serve(Endpoint<Q, A> endpoint, Service<Q, A> service) {
    JacksonType<Q> requests = JacksonType.of(endpoint.service().request());
    JacksonType<A> answers = JacksonType.of(endpoint.service().answer());
    JacksonProvider<Q, A> provider =
        new JacksonProvider<>(JacksonProtocol.formatOf(endpoint), requests);
    JacksonResource<Q, A> resource = new JacksonResource<>(new Operation<>(service), answers);
    return new Served<>(
        new ResourceServlet(resource, List.of(provider)),
        new JacksonCodec<>(provider, requests, answers),
        endpoint.requestShape().xsdType().equals(TEXT) ? TEXTS : NUMBERS);
  }
}
