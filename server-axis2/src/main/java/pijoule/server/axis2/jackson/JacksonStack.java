package pijoule.server.axis2.jackson;

import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.server.Served;
import pijoule.server.axis2.value.ValueStack;
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
   * @param endpoint what is called
   * @param service what the endpoint's service does
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @return a new servlet with its codec
   */
  public static <Q, A> Served<Q, A> serve(Endpoint<Q, A> endpoint, Service<Q, A> service) {
    HeapCost cost = endpoint.requestShape().xsdType().equals(TEXT) ? TEXTS : NUMBERS;
    return ValueStack.serve(endpoint, service, new JacksonCodec<>(endpoint), cost);
  }
}
