package pijoule.server.cxf.octet;

import java.util.List;
import pijoule.contract.octet.OctetType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.server.Served;
import pijoule.server.cxf.jaxrs.ResourceServlet;
import pijoule.server.exchange.HeapCost;
import pijoule.server.exchange.Operation;

/** CXF's JAX-RS front end with Java's binary form. */
public final class OctetStack {
  private static final String TEXT = "xs:string";

  /** A number is an item of two arrays, one of which grows. */
  private static final HeapCost NUMBERS = new HeapCost(24, 0);

  /** A text is an object in a list and in an array. */
  private static final HeapCost TEXTS = new HeapCost(80, 4);

  private OctetStack() {}

  /**
   * @param endpoint what is called
   * @param service what the endpoint's service does
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @return a new servlet with its codec
   */
  public static <Q, A> Served<Q, A> serve(Endpoint<Q, A> endpoint, Service<Q, A> service) {
    OctetReader<Q> reader = new OctetReader<>(OctetType.of(endpoint.service().request()));
    OctetWriter<A> writer = new OctetWriter<>(OctetType.of(endpoint.service().answer()));
    return new Served<>(
        new ResourceServlet(new OctetResource<>(new Operation<>(service)), List.of(reader, writer)),
        new OctetCodec<>(reader, writer),
        endpoint.requestShape().xsdType().equals(TEXT) ? TEXTS : NUMBERS);
  }
}
