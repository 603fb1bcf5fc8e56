package pijoule.server.cxf.rest;

import jakarta.xml.bind.Marshaller;
import java.util.List;
import java.util.Map;
import org.apache.cxf.jaxrs.provider.JAXBElementProvider;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.contract.xml.JaxbType;
import pijoule.contract.xml.XmlMessage;
import pijoule.server.Served;
import pijoule.server.cxf.jaxrs.ResourceServlet;
import pijoule.server.exchange.HeapCost;
import pijoule.server.exchange.Operation;

/** CXF's JAX-RS front end with JAXB. */
public final class RestStack {
  private static final HeapCost COST = new HeapCost(40, 14);

  private RestStack() {}

  /**
   * @param endpoint what is called
   * @param service what the endpoint's service does
   * @param <Q> a request, in the domain's type
   * @param <A> an answer
   * @return a new servlet with its codec
   */
  public static <Q, A> Served<Q, A> serve(Endpoint<Q, A> endpoint, Service<Q, A> service) {
    JAXBElementProvider<XmlMessage<?>> jaxb = new JAXBElementProvider<>();
    // Without an XML declaration: answers of every stack are the same bytes.
    jaxb.setMarshallerProperties(Map.of(Marshaller.JAXB_FRAGMENT, true));
    JaxbType<Q> requests = JaxbType.of(endpoint.service().request());
    JaxbType<A> answers = JaxbType.of(endpoint.service().answer());
    return new Served<>(
        new ResourceServlet(
            Resources.of(endpoint.service().name(), new Operation<>(service)), List.of(jaxb)),
        new RestCodec<>(requests, answers, jaxb),
        COST);
  }
}
